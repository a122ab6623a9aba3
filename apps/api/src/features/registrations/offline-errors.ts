import type { RegistrationValues } from "./registrations.store.ts";

/** Errors of options that only matter on the public page of a registration. rules/offline-registration 1 */
export function findOfflineErrors(
  values: RegistrationValues & { ticketPrice: number },
  before: { barCodePoolId: number },
): Record<string, string> {
  const {
    uniqueEmail,
    isAuthRequired,
    confirmsEmail,
    itec,
    outcome,
    offeredCultures,
    cancelUntil,
    correctUntil,
  } = values;
  const options = {
    uniqueEmail,
    isAuthRequired,
    confirmsEmail,
    itec: itec !== "off",
    outcome: outcome !== "ticket",
    offeredCultures: offeredCultures !== null,
    cancelUntil: cancelUntil !== null,
    refundPercent: values.refundPercent !== null,
    correctUntil: correctUntil !== null,
    passOnUntil: values.passOnUntil !== null,
    groupMaximum: values.groupMaximum !== null,
    ticketPrice: values.ticketPrice !== 0,
    // Its codes are reserved.
    barCodePoolId: values.barCodePoolId !== before.barCodePoolId,
  };
  const names = Object.entries(options).flatMap(([name, isOn]) => (isOn ? [name] : []));
  return Object.fromEntries(names.map((name) => [name, "Not for offline registrations."]));
}
