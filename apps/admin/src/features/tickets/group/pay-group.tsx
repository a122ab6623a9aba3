import { payTicketGroup, type TicketGroup } from "@foyer/contract/group-orders.ts";
import { PAYMENT_METHODS } from "@foyer/domain/ticket/payment.ts";
import { Text } from "@mantine/core";
import { DialogForm } from "../../../form/dialog-form.tsx";
import type { Values } from "../../../form/entity-body.ts";
import { fieldsOf } from "../../../form/fields/fields-of.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { METHOD_WORDS } from "../../../late-payments/late-payment-words.ts";
import { NoMailServer } from "../../../session/no-mail-server.tsx";
import { useAmount } from "../../../session/use-amount.ts";
import { TICKET_READS } from "../server/ticket-reads.ts";

const { SwitchField, TextField } = fieldsOf<Values<typeof payTicketGroup>>();

type FormProps = { projectId: number; group: TicketGroup; onClose: () => void };

/** Asks how a group was paid, and marks all its tickets as paid. rules/group-orders 8, 10 */
export function PayGroup({ isOpen, ...form }: FormProps & { isOpen: boolean }) {
  return (
    <FormDialog isOpen={isOpen} title={`Mark group ${form.group.reference} as paid`} onClose={form.onClose}>
      <PaymentForm {...form} />
    </FormDialog>
  );
}

function PaymentForm({ projectId, group, onClose }: FormProps) {
  const amount = useAmount()(group.total);
  const form = useEntityForm(payTicketGroup, {
    params: { projectId, groupId: group.id },
    start: { method: "bank" },
    refreshes: TICKET_READS,
    saved: () => `Group ${group.reference} is paid.`,
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="The group is not paid." submit="Mark as paid" onCancel={onClose}>
      <Text size="sm">
        The group costs {amount}.{" "}
        {group.status === "held"
          ? "All its tickets are valid at once."
          : "It has expired: if all its places are still free, all its tickets are valid again. Otherwise the payment is recorded as a refund due."}
      </Text>
      <NoMailServer />
      <SwitchField name="method" label="Paid by" choices={METHODS} />
      <TextField
        name="reference"
        label="Reference (optional)"
        hint="The payment's number at the bank, the card terminal or on the receipt."
        isFirst
      />
    </DialogForm>
  );
}

const METHODS = PAYMENT_METHODS.map((method) => ({ value: method, label: METHOD_WORDS[method] }));
