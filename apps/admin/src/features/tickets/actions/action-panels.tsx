import type { Project } from "@foyer/contract/projects.ts";
import { listTicketActions } from "@foyer/contract/ticket-actions.ts";
import { Stack } from "@mantine/core";
import { useState } from "react";
import { useRead } from "../../../server/use-read.ts";
import { ActionPanel } from "./action-panel.tsx";
import { isOver } from "./action-words.ts";
import { useFollowedActions } from "./use-followed-actions.ts";

/** The actions that this tab has started, and those of others that run. rules/tickets 53 */
export function ActionPanels({ project }: { project: Project }) {
  const { followed, dismiss } = useFollowedActions(project.id);
  const { data = [] } = useRead(listTicketActions, { params: { projectId: project.id } }, { staleMs: 0 });
  // Others' actions stay until they are dismissed, too: their result would be gone at the moment of their end.
  const [seen, setSeen] = useState<readonly string[]>([]);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const running = data.filter((action) => !isOver(action)).map(({ actionId }) => actionId);
  if (running.some((id) => !seen.includes(id))) setSeen([...new Set([...seen, ...running])]);
  const shown = [...new Set([...followed, ...seen])].filter((id) => !dismissed.includes(id));
  if (shown.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Actions on tickets">
      {shown.map((actionId) => (
        <ActionPanel
          key={actionId}
          project={project}
          actionId={actionId}
          onDismiss={() => {
            dismiss(actionId);
            setDismissed([...dismissed, actionId]);
          }}
        />
      ))}
    </Stack>
  );
}
