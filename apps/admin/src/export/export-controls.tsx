import type { Endpoint } from "@foyer/contract/endpoint.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { Stack } from "@mantine/core";
import { useRef } from "react";
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
  /** Lets the browser download the export with this id. */
  start: (exportId: string) => Promise<void>;
  /** An export of less than everything, with its own button. */
  narrower?: { label: string; start: (exportId: string) => Promise<void> } | undefined;
};

/** The export button beside the title, and the progress of this tab's exports of this list. */
export function ExportControls({ project, registration, ...rest }: Props) {
  const { endpoint, total, nothing, start, narrower } = rest;
  const button = useRef<HTMLButtonElement>(null);
  const { followed, follow, dismiss } = useFollowedExports();
  const own = followed.filter(
    ({ projectId, registrationId }) => projectId === project.id && registrationId === registration?.id,
  );
  const begin = (exportId: string) =>
    follow({
      kind: "export",
      exportId,
      projectId: project.id,
      startedAt: Date.now(),
      projectName: registration?.name ?? project.name,
      ...(registration && { registrationId: registration.id }),
      ...(total !== undefined && { count: total }),
    });
  return (
    <>
      <PageActions>
        {narrower && (
          <ExportButton {...narrower} endpoint={endpoint} total={total} nothing={nothing} onBegin={begin} />
        )}
        <ExportButton
          ref={button}
          endpoint={endpoint}
          total={total}
          nothing={nothing}
          start={start}
          onBegin={begin}
        />
      </PageActions>
      {own.length > 0 && (
        <Stack gap="xs" component="section" aria-label="Exports">
          {own.map((one) => (
            <ExportPanel
              key={one.exportId}
              followed={one}
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
