import type { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { usePromoCodeTypes } from "./use-promo-code-types.ts";

const { TextField, SelectField } = fieldsOf<Values<typeof createPromoCodeGroup>>();

/** The fields of a group of promo codes. */
export function GroupFields({ projectId }: { projectId: number }) {
  const { read } = usePromoCodeTypes(projectId);
  return (
    <>
      <SelectField
        name="promoCodeType"
        label="Promo Code Type"
        choices={read.data?.map(({ id, name }) => ({ value: String(id), label: name }))}
        placeholder="Select a type"
        unread={read.error?.message}
      />
      <TextField
        name="owner"
        label="Owner"
        hint="Who the codes are for, such as an exhibitor. Uses are also listed by owner."
        dir="auto"
      />
    </>
  );
}
