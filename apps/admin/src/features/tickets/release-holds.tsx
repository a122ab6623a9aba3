import { listSuspiciousHolds, releaseHolds, type SuspiciousHolds } from "@foyer/contract/suspicious-holds.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { Text } from "@mantine/core";
import { DialogForm } from "../../form/dialog-form.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { TICKET_READS } from "./ticket-reads.ts";

type FormProps = { projectId: number; group: SuspiciousHolds; onClose: () => void };

/** Confirms that a group of unpaid tickets is released, and explains the consequences. rules/tickets 27 */
export function ReleaseHolds({ isOpen, ...form }: FormProps & { isOpen: boolean }) {
  const title = `Release ${countOf(form.group.count, "unpaid ticket")}?`;
  return (
    <FormDialog isOpen={isOpen} title={title} closeLabel="Keep tickets" onClose={form.onClose}>
      <ReleaseForm {...form} />
    </FormDialog>
  );
}

function ReleaseForm({ projectId, group, onClose }: FormProps) {
  const { registrationId, by, key, count, registrationName } = group;
  const form = useEntityForm(releaseHolds, {
    params: { projectId },
    fixed: { registrationId, by, key },
    refreshes: [...TICKET_READS, listSuspiciousHolds],
    saved: ({ released, left }) =>
      `${countOf(released, "ticket")} released.${left > 0 ? ` ${countOf(left, "ticket")} remain: release again.` : ""}`,
    onSaved: onClose,
  });
  return (
    <DialogForm
      form={form}
      failed="The tickets are not released, or only some of them."
      submit={`Release ${countOf(count, "ticket")}`}
      submitProps={{ color: "red" }}
      cancel="Keep tickets"
      onCancel={onClose}
      isQuestion
    >
      <Text size="sm">
        All unpaid tickets of {by === "recipient" ? "this e-mail address" : "this network"} for{" "}
        <bdi>{registrationName}</bdi> are cancelled. Their places can be sold again, their barcodes will not
        work, and mails that still wait are not sent. Paid tickets stay. This cannot be undone.
      </Text>
    </DialogForm>
  );
}
