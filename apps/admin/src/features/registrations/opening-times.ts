import type { updateRegistration } from "@foyer/contract/registrations.ts";
import type { Unchecked, Values } from "../../form/entity-body.ts";
import type { Faults } from "../../form/faults.ts";

/** Default times of day. rules/registrations 6 */
export const TIMES = { opensAt: "10:00", closesAt: "15:30" };

/** Values of the form that edits a registration. */
export type RegistrationValues = Values<typeof updateRegistration, keyof typeof TIMES>;

export function faultsOfOpening({ opensAt, closesAt }: Unchecked<typeof updateRegistration>): Faults {
  const isTurnedRound = opensAt && closesAt && opensAt >= closesAt;
  return isTurnedRound ? { "closesAt.day": "The end must be after the start." } : {};
}
