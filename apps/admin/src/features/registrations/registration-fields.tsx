import type { updateRegistration } from "@foyer/contract/registrations.ts";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { numberFieldOf } from "../../form/fields/number-field.tsx";

const { TextField } = fieldsOf<Values<typeof updateRegistration>>();
const NumberField = numberFieldOf<Values<typeof updateRegistration>>();

/** The field of a registration's name, for add and edit. */
export const NameField = () => <TextField name="name" label="Registration name" dir="auto" />;

/** The field of the planned ticket count, for add and edit. */
export const PlanField = ({ hint }: { hint?: string }) => (
  <NumberField name="ticketCount" label="Plan ticket count" hint={hint} />
);
