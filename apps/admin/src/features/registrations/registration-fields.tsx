import type { updateRegistration } from "@foyer/contract/registrations.ts";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";

const { TextField, NumberField } = fieldsOf<Values<typeof updateRegistration>>();

/** What a registration is called; to add or edit. */
export const NameField = () => <TextField name="name" label="Registration name" dir="auto" />;

/** How many tickets there are to be; to add or edit. */
export const PlanField = ({ hint }: { hint?: string }) => (
  <NumberField name="ticketCount" label="Plan ticket count" hint={hint} />
);
