import { listSuspiciousHolds, releaseHolds, type SuspiciousHolds } from "@foyer/contract/suspicious-holds.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { ConfirmDialog } from "../../form/confirm-dialog.tsx";
import { TICKET_READS } from "./server/ticket-reads.ts";

type Props = { projectId: number; group: SuspiciousHolds; isOpen: boolean; onClose: () => void };

/** Confirms that a group of unpaid tickets is released, and explains the consequences. rules/tickets 27 */
export function ReleaseHolds({ projectId, group, ...dialog }: Props) {
  const { registrationId, by, key, count, registrationName } = group;
  return (
    <ConfirmDialog
      {...dialog}
      title={`Release ${countOf(count, "unpaid ticket")}?`}
      call={releaseHolds}
      options={{
        params: { projectId },
        fixed: { registrationId, by, key },
        refreshes: [...TICKET_READS, listSuspiciousHolds],
        saved: ({ released, left }) =>
          `${countOf(released, "ticket")} released.${left > 0 ? ` ${countOf(left, "ticket")} remain: release again.` : ""}`,
      }}
      failed="Not all tickets were released."
      submit={`Release ${countOf(count, "ticket")}`}
      cancel="Keep tickets"
      isDestructive
    >
      All unpaid tickets of {by === "recipient" ? "this email address" : "this network"} for{" "}
      <bdi>{registrationName}</bdi> are cancelled. Their places can be sold again, their barcodes will not
      work, and mails that still wait are not sent. Paid tickets stay. This cannot be undone.
    </ConfirmDialog>
  );
}
