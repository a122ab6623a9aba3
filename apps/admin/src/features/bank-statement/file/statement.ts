import type { Cents } from "@foyer/domain/money/cents.ts";

/** Money that came in, as the bank's file tells it. It stays in the browser: its sender and its text are not sent. */
export type StatementLine = {
  /** The day on which the bank booked it, YYYY-MM-DD; empty: the file does not say. */
  bookedOn: string;
  amount: Cents;
  /** ISO 4217; null: the file does not say. */
  currency: string | null;
  payer: string;
  text: string;
  /** The bank's own name for it; null: none. */
  bankReference: string | null;
};

/** A file that is no statement of a kind that is known, in a sentence. */
export class UnreadableStatement extends Error {}
