import { getHistory } from "@foyer/contract/audit.ts";
import { type LatePayment, listLatePayments, returnLatePayment } from "@foyer/contract/late-payments.ts";
import { getTicket } from "@foyer/contract/tickets.ts";
import { Text } from "@mantine/core";
import { DialogForm } from "../form/dialog-form.tsx";
import type { Values } from "../form/entity-body.ts";
import { fieldsOf } from "../form/fields/fields-of.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { useEntityForm } from "../form/use-entity-form.ts";
import { useAmount } from "../session/use-amount.ts";

const { TextField } = fieldsOf<Values<typeof returnLatePayment>>();

type FormProps = { projectId: number; ticketId: number; payment: LatePayment; onClose: () => void };
type Props = Omit<FormProps, "payment"> & { payment: LatePayment | undefined };

/** Records that a late payment was refunded, and how. rules/tickets 30 */
export function RecordRefund({ payment, ...form }: Props) {
  return (
    <FormDialog isOpen={payment !== undefined} title="Record refund" onClose={form.onClose}>
      {payment && <RefundForm {...form} payment={payment} />}
    </FormDialog>
  );
}

function RefundForm({ projectId, ticketId, payment, onClose }: FormProps) {
  const amount = useAmount()(payment.amount);
  const form = useEntityForm(returnLatePayment, {
    params: { projectId, latePaymentId: payment.id },
    refreshes: [listLatePayments, getTicket, getHistory],
    saved: () => `Refund of ${amount} for ticket ${ticketId} recorded.`,
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="The refund was not recorded." submit="Record refund" onCancel={onClose}>
      <Text size="sm">
        {amount} of the payment <bdi>{payment.paymentId}</bdi> for ticket {ticketId}. Foyer moves no money:
        refund it first.
      </Text>
      <TextField
        name="reference"
        label="Reference"
        hint="The refund's number, a receipt, or who paid it out."
        isFirst
      />
    </DialogForm>
  );
}
