import { getPaymentFee, type PaymentFee, updatePaymentFee } from "@foyer/contract/payment-fee.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Skeleton, Text, Title } from "@mantine/core";
import type { Values } from "../../../form/entity-body.ts";
import { fieldsOf } from "../../../form/fields/fields-of.ts";
import { numberFieldOf } from "../../../form/fields/number-field.tsx";
import { FormPanel } from "../../../form/form-panel.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { useRead } from "../../../server/use-read.ts";

type FeeValues = Values<typeof updatePaymentFee>;
const { CheckField } = fieldsOf<FeeValues>();
const NumberField = numberFieldOf<FeeValues>();

/** The fee that payers by card are asked for. rules/payments 35 */
export function PaymentFeePart({ projectId }: { projectId: number }) {
  return (
    <LoadGate
      read={useRead(getPaymentFee, { params: { projectId } })}
      failed="The card fee could not be loaded."
      loading={<Skeleton height={240} />}
    >
      {(latest) => <FeeForm projectId={projectId} latest={latest} />}
    </LoadGate>
  );
}

function FeeForm({ projectId, latest }: { projectId: number; latest: PaymentFee }) {
  const form = useEntityForm(updatePaymentFee, {
    params: { projectId },
    latest,
    refreshes: [getPaymentFee],
    saved: ({ fixed, percent }) =>
      fixed === 0 && percent === 0 ? "Saved: no card fee." : "The card fee is saved.",
  });
  return (
    <section aria-label="Card fee">
      <Title order={2} size="h4" mb={4}>
        Card fee
      </Title>
      <Text size="sm" mb="sm">
        Payers by card are asked for it beside the price, and see it before they pay. A transfer has no fee.
        In the European Economic Area and the United Kingdom such a fee on consumers’ cards is forbidden
        (PSD2): leave both at 0 there.
      </Text>
      <FormPanel form={form} failed="The card fee could not be saved.">
        <NumberField
          name="fixed"
          label={`Fixed amount (${latest.currency})`}
          hint="Once for each payment, also of a group. The fee ends when the project gets another currency."
          isMoney
        />
        <NumberField name="percent" label="Share of the price (%)" isShare />
        <CheckField
          name="isRefunded"
          label="Give the fee back with a full refund"
          hint="Otherwise a refund is of the price alone, and visitors read that before they pay."
        />
      </FormPanel>
    </section>
  );
}
