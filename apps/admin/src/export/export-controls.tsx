import type { Endpoint } from "@foyer/contract/endpoint.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { Stack } from "@mantine/core";
import { useRef } from "react";
import type { DownloadAddress } from "../server/download.ts";
import { PageActions } from "../shell/page-actions.tsx";
import { ExportButton } from "./export-button.tsx";
import { ExportPanel } from "./export-panel.tsx";
import { useFollowedExports } from "./use-followed-exports.ts";

type Props = {
  project: Project;
  /** The registration whose responses are exported; without it the tickets of the project. */
  registration?: { id: number; name: string };
  /** The export's endpoint, for the right to use it. */
  endpoint: Endpoint;
  total: number | undefined;
  /** Why there is nothing to export. */
  nothing: string;
  file: DownloadAddress;
  /** An export of less than everything, with its own button. */
  narrower?: { label: string; file: DownloadAddress } | undefined;
};

/** The export button beside the title, and the progress of this tab's exports of this list. */
export function ExportControls({ project, registration, ...rest }: Props) {
  const { endpoint, total, nothing, file, narrower } = rest;
  const button = useRef<HTMLButtonElement>(null);
  const { followed, start, startAgain, dismiss } = useFollowedExports();
  const own = followed.filter(
    ({ projectId, registrationId }) => projectId === project.id && registrationId === registration?.id,
  );
  const begin = (one: DownloadAddress) =>
    start({
      kind: "export",
      file: one,
      projectId: project.id,
      projectName: registration?.name ?? project.name,
      ...(registration && { registrationId: registration.id }),
      ...(total !== undefined && { count: total }),
    });
  return (
    <>
      <PageActions>
        {narrower && (
          <ExportButton
            label={narrower.label}
            endpoint={endpoint}
            total={total}
            nothing={nothing}
            start={() => begin(narrower.file)}
          />
        )}
        <ExportButton
          ref={button}
          endpoint={endpoint}
          total={total}
          nothing={nothing}
          start={() => begin(file)}
        />
      </PageActions>
      {own.length > 0 && (
        <Stack gap="xs" component="section" aria-label="Exports">
          {own.map((one) => (
            <ExportPanel
              key={one.startedAs}
              followed={one}
              onStartAgain={(restarts) => startAgain(one, restarts)}
              onDismiss={() => {
                dismiss(one.exportId);
                button.current?.focus();
              }}
            />
          ))}
        </Stack>
      )}
    </>
  );
}
