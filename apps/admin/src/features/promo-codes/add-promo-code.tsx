import { createPromoCode, getNewPromoCode } from "@foyer/contract/promo-codes.ts";
import { DialogForm } from "../../form/dialog-form.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { numberFieldOf } from "../../form/fields/number-field.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { useRead } from "../../server/use-read.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { CODE_REFRESHES } from "./promo-code-refreshes.ts";

type CodeValues = Values<typeof createPromoCode>;
const { TextField } = fieldsOf<CodeValues>();
const NumberField = numberFieldOf<CodeValues>();

type Props = { projectId: number; groupId: number; onClose: () => void };

/** Asks for one new promo code, with the discount and the number of tickets of the settings. */
export function AddPromoCode(props: Props) {
  const read = useRead(getNewPromoCode, { params: { projectId: props.projectId } });
  return (
    <FormDialog isOpen title="Add promo code" onClose={props.onClose}>
      <Loaded read={read} failed="The settings could not be loaded." loading={null}>
        {(start) => <AddForm {...props} start={start} />}
      </Loaded>
    </FormDialog>
  );
}

function AddForm({ projectId, groupId, onClose, start }: Props & { start: CodeValues }) {
  const form = useEntityForm(createPromoCode, {
    params: { projectId, groupId },
    start,
    refreshes: CODE_REFRESHES,
    saved: ({ promoCode }) => `“${promoCode}” has been added.`,
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="The promo code could not be added." submit="Add" onCancel={onClose}>
      <TextField name="promoCode" label="Promo code" dir="auto" />
      <NumberField
        name="discountAmount"
        label="Discount"
        isShare
        hint="A share of the price: 0.25 is a quarter off, 1 is free."
      />
      <NumberField name="ticketCount" label="Ticket count" hint="How many tickets may be sold with it." />
    </DialogForm>
  );
}
