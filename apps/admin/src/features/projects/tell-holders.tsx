import { sendMessage } from "@foyer/contract/messages.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { listTickets } from "@foyer/contract/tickets.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Alert, Button, Group } from "@mantine/core";
import { messageOfChange } from "../../message-links/message-links.ts";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { AppLink } from "../../shell/app-link.tsx";

type Props = {
  project: Project;
  /** The event before the change. */
  former: { startDateTime: string; endDateTime: string; placeIds: readonly number[] };
  onDismiss: () => void;
};

/** Offers to tell the holders of tickets that time or place of the event have changed. rules/messages 11 */
export function TellHolders({ project, former, onDismiss }: Props) {
  const { id: projectId, name: projectName } = project;
  const query = { projectId, status: "issued" as const };
  const { data } = useRead(listTickets, { query }, { staleMs: 0 });
  const { can } = useSession();
  if (!data || data.TotalCount === 0 || !can(sendMessage)) return null;
  return (
    <Alert
      color="yellow"
      role="status"
      maw={WIDTHS.form}
      title={`${countOf(data.TotalCount, "visitor")} with a ticket ${data.TotalCount === 1 ? "does" : "do"} not know of the change yet.`}
    >
      <Group gap="xs">
        <Button
          component={AppLink}
          size="compact-sm"
          to={messageOfChange({ projectId, projectName }, former)}
        >
          Write to them
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDismiss}>
          Not now
        </Button>
      </Group>
    </Alert>
  );
}
