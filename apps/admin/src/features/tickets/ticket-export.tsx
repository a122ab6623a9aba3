import type { Project } from "@foyer/contract/projects.ts";
import { Stack } from "@mantine/core";
import { useRef } from "react";
import { PageActions } from "../../shell/page-actions.tsx";
import { ExportButton } from "./export-button.tsx";
import { ExportPanel } from "./export-panel.tsx";
import type { toFilter } from "./ticket-search.ts";
import { useFollowedExports } from "./use-followed-exports.ts";

type Props = { project: Project; filter: ReturnType<typeof toFilter>; total: number | undefined };

/** The export button beside the title, and the progress of this tab's exports of this project. */
export function TicketExport({ project, filter, total }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const { followed, follow, dismiss } = useFollowedExports();
  const own = followed.filter(({ projectId }) => projectId === project.id);
  const begin = (exportId: string) =>
    follow({
      ...{ exportId, projectId: project.id, projectName: project.name, startedAt: Date.now() },
      ...(total !== undefined && { count: total }),
    });
  return (
    <>
      <PageActions>
        <ExportButton ref={button} filter={filter} total={total} onBegin={begin} />
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
