import type { updateRegistration } from "@foyer/contract/registrations.ts";
import { faultsOfOpening } from "@foyer/domain/registration/opening-times.ts";
import type { Unchecked, Values } from "../../form/entity-body.ts";
import type { Faults } from "../../form/faults.ts";

/** Default times of day. rules/registrations 6 */
export const TIMES = { opensAt: "10:00", closesAt: "15:30" };

/** Values of the form that edits a registration. */
export type RegistrationValues = Values<typeof updateRegistration, keyof typeof TIMES>;

/** Checks what only several fields together, or the zone, can tell. rules/registrations 6, 8 */
export const faultsOfRegistration =
  (timeZone: string) =>
  (body: Unchecked<typeof updateRegistration>): Faults => {
    const { opensAt = null, closesAt = null, outcome, outcomeMessage } = body;
    const faults = faultsOfOpening({ opensAt, closesAt }, timeZone);
    const needsMessage = outcome === "textMessage" && (outcomeMessage ?? "").trim() === "";
    return {
      ...(faults.opensAt && { "opensAt.day": faults.opensAt }),
      ...(faults.closesAt && { "closesAt.day": faults.closesAt }),
      ...(needsMessage && { outcomeMessage: "The message is required." }),
    };
  };
