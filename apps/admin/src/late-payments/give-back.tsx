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

/** Notes that a late payment was given back, and how. rules/tickets 30 */
export function GiveBack({ payment, ...form }: Props) {
  return (
    <FormDialog isOpen={payment !== undefined} title="Note as given back" onClose={form.onClose}>
      {payment && <GiveBackForm {...form} payment={payment} />}
    </FormDialog>
  );
}

function GiveBackForm({ projectId, ticketId, payment, onClose }: FormProps) {
  const amount = useAmount()(payment.amount);
  const form = useEntityForm(returnLatePayment, {
    params: { projectId, latePaymentId: payment.id },
    refreshes: [listLatePayments, getTicket, getHistory],
    saved: () => `${amount} of ticket ${ticketId} is noted as given back.`,
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="Nothing was noted." submit="Note as given back" onCancel={onClose}>
      <Text size="sm">
        {amount} of the payment <bdi>{payment.paymentId}</bdi> for ticket {ticketId}. Foyer moves no money:
        give it back first.
      </Text>
      <TextField
        name="reference"
        label="Reference"
        hint="The refund's number, a receipt, or who handed the money over."
        isFirst
      />
    </DialogForm>
  );
}
