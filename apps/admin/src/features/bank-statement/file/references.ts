import { groupOfReference, ticketOfReference } from "@foyer/domain/ticket/payment.ts";

/** `T4711`, `t-4711`, `G 12`, also at the end of a word such as `SVWZ+T4711`; never a part of a longer code. */
const REFERENCE = /(?<![\p{L}\p{N}])([TG])[-–\s]?([1-9]\d{0,14})(?!\d)/giu;
const MAX_REFERENCES = 20;

/**
 * The payment references in the text of a transfer, in one spelling, each once. Banks break a text after so many
 * characters, also in the middle of a number, so it is read with and without its breaks: only one of both is a ticket of
 * this amount. rules/payments 26
 */
export function referencesIn(text: string): string[] {
  return [...new Set([...matches(text), ...matches(text.replace(/\n/g, ""))])].slice(0, MAX_REFERENCES);
}

const matches = (text: string) => [
  ...new Set(
    [...text.matchAll(REFERENCE)]
      .map(([, letter = "", digits = ""]) => letter.toUpperCase() + digits)
      .filter((word) => ticketOfReference(word) !== null || groupOfReference(word) !== null),
  ),
];
