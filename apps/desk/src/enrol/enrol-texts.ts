import type { ProvisionOutcome } from "../device/use-device.ts";

export const MIN_PIN_LENGTH = 6;

/** Why a device was not prepared. */
export const provisionError = (outcome: Exclude<ProvisionOutcome, "ok">, noun: "desk" | "device"): string =>
  ({
    refused: `This ${noun} was closed, or its key has expired. Connect it again in the back-office.`,
    suspended: `The person who connected this ${noun} no longer has access. Connect it again in the back-office.`,
    taken: "Another device was set up with this link. Connect it again in the back-office for a new link.",
    failed: "Some data could not be loaded. Check the network and try again.",
  })[outcome];

/** Returns the error of a new PIN, and at which of its two fields; null: there is none. */
export function findPinError({ pin, again }: { pin: string; again: string }) {
  if ([...pin].length < MIN_PIN_LENGTH)
    return { field: "pin", text: `At least ${MIN_PIN_LENGTH} characters.` } as const;
  return pin === again ? null : ({ field: "again", text: "The PINs do not match." } as const);
}
