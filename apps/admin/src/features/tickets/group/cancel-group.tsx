import { cancelTicketGroup, type TicketGroup } from "@foyer/contract/group-orders.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import { ConfirmDialog } from "../../../form/confirm-dialog.tsx";
import type { Values } from "../../../form/entity-body.ts";
import { fieldsOf } from "../../../form/fields/fields-of.ts";
import { NoMailServer } from "../../../session/no-mail-server.tsx";
import { TICKET_READS } from "../server/ticket-reads.ts";

const { TextField } = fieldsOf<Values<typeof cancelTicketGroup>>();

type Props = { projectId: number; group: TicketGroup; isPaid: boolean; isOpen: boolean; onClose: () => void };

/** Confirms that all tickets of a group are to be cancelled. rules/group-orders 8 */
export function CancelGroup({ projectId, group, isPaid, ...dialog }: Props) {
  const { id: groupId, reference, tickets } = group;
  const live = tickets.filter(({ status }) => isLive(status)).length;
  return (
    <ConfirmDialog
      {...dialog}
      title={`Cancel group ${reference}?`}
      call={cancelTicketGroup}
      options={{
        params: { projectId, groupId },
        refreshes: TICKET_READS,
        saved: () => `Group ${reference} has been cancelled.`,
      }}
      failed="The group could not be cancelled."
      submit="Cancel the group"
      cancel="Keep the group"
      isDestructive
      fields={
        <>
          <TextField
            name="reason"
            label="Reason for the visitors"
            hint="Shown in the mails about the cancellation. Leave empty to give none."
            dir="auto"
            multiline
          />
          <NoMailServer />
        </>
      }
    >
      {`${live} ${live === 1 ? "ticket is" : "tickets are"} cancelled; the places can be sold again.${
        isPaid ? " The group was paid; Foyer does not refund it." : ""
      } This cannot be undone.`}
    </ConfirmDialog>
  );
}
