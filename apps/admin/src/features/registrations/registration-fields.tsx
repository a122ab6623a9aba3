import type { updateRegistration } from "@foyer/contract/registrations.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { numberFieldOf } from "../../form/fields/number-field.tsx";

const { TextField } = fieldsOf<Values<typeof updateRegistration>>();
const NumberField = numberFieldOf<Values<typeof updateRegistration>>();

type ShortageProps = {
  available: number | undefined;
  plan: number;
  /** Links that help, such as the one that adds codes. */
  children?: ReactNode;
};

/** Warns of a pool with fewer codes than the plan; unknown while the pool is loaded. rules/registrations 7 */
export function PoolShortage({ available, plan, children }: ShortageProps) {
  if (available === undefined || !(plan > available)) return null;
  return (
    <Alert color="orange">
      The pool has {formatCount(available)} codes for this registration, fewer than the plan. {children}
    </Alert>
  );
}

/** Explains that an offline registration reserves as many barcodes as its plan. rules/offline-registration 2, 3 */
export const ReservationHint = () => (
  <Alert color="blue">
    The number of reserved barcodes depends on the ticket count: a higher one reserves more from the pool, a
    lower one releases some. Barcodes that were downloaded are never given to anybody else.
  </Alert>
);

/** The field of a registration's name, for add and edit. */
export const NameField = () => <TextField name="name" label="Registration name" dir="auto" />;

/** The field of the planned ticket count, for add and edit. */
export const PlanField = ({ hint }: { hint?: string }) => (
  <NumberField name="ticketCount" label="Plan ticket count" hint={hint} />
);
