import { getHistory } from "@foyer/contract/audit.ts";
import { recordBadgePrints } from "@foyer/contract/badge-prints.ts";
import { getTicket } from "@foyer/contract/tickets.ts";
import { Text } from "@mantine/core";
import { DialogForm } from "../../form/dialog-form.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";

const { TextField } = fieldsOf<Values<typeof recordBadgePrints>>();

type FormProps = { projectId: number; ticketId: number; onRecorded: () => void; onClose: () => void };
type Props = FormProps & { isOpen: boolean };

/** Asks why a badge is printed again, and prints it. rules/printouts 20 */
export function ReprintReason({ isOpen, ...form }: Props) {
  return (
    <FormDialog isOpen={isOpen} title="Print this badge again" onClose={form.onClose}>
      <ReasonForm {...form} />
    </FormDialog>
  );
}

function ReasonForm({ projectId, ticketId, onRecorded, onClose }: FormProps) {
  const form = useEntityForm(recordBadgePrints, {
    params: { projectId },
    fixed: { ticketIds: [ticketId] },
    check: ({ reason }) => (reason?.trim() ? {} : { reason: "Say why the badge is printed again." }),
    refreshes: [getTicket, getHistory],
    onSaved: () => {
      onClose();
      onRecorded();
    },
  });
  return (
    <DialogForm form={form} failed="The badge is not printed." submit="Print badge" onCancel={onClose}>
      <Text size="sm">This badge was printed before. The history keeps the reason.</Text>
      <TextField name="reason" label="Reason" required isFirst />
    </DialogForm>
  );
}
