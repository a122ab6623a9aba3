import { toCents } from "@foyer/domain/money/cents.ts";
import { Parser } from "mt940js";
import { type StatementLine, UnreadableStatement } from "./statement.ts";

export const isMt940 = (text: string): boolean => /(^|\n):20:/.test(text) && /\n:25[A-Z]?:/.test(text);

/** The lines of an MT940 file, which money came in by. Throws `UnreadableStatement`. */
export function readMt940(text: string): StatementLine[] {
  const lines = parse(text).flatMap(({ transactions }) => transactions);
  return lines
    .filter(({ amount }) => amount > 0)
    .map((line) => {
      const { payer, words } = describe(line);
      return {
        bookedOn: dayOf(line.entryDate || line.date),
        amount: toCents(line.amount),
        currency: line.currency || null,
        payer,
        text: [words, line.reference === "NONREF" ? "" : line.reference].filter(Boolean).join("\n"),
        bankReference: line.bankReference || null,
      };
    });
}

function parse(text: string) {
  try {
    return new Parser().parse(text);
  } catch (error) {
    // Its own sentence says which field or which sum.
    throw new UnreadableStatement(`This is no complete MT940 file: ${(error as Error).message}.`);
  }
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** German banks number the parts of field 86: 20 to 29 and 60 to 63 are the text, 32 and 33 who pays. */
const TEXT_PARTS = /^(2\d|6[0-3])$/;

function describe({
  details,
  structuredDetails = {},
}: {
  details: string;
  structuredDetails?: Record<string, string>;
}) {
  const parts = Object.entries(structuredDetails);
  const isNumbered = parts.some(([name]) => TEXT_PARTS.test(name));
  if (!isNumbered) return { payer: structuredDetails.NAME ?? structuredDetails.ORDP ?? "", words: details };
  const join = (isIn: (name: string) => boolean, by: string) =>
    parts
      .filter(([name]) => isIn(name))
      .map(([, part]) => part)
      .join(by);
  return {
    payer: join((name) => name === "32" || name === "33", "").trim(),
    words: join((name) => TEXT_PARTS.test(name), "\n"),
  };
}
