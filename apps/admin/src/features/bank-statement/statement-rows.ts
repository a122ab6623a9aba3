import type { BankTransfer, MatchedTransfer, TransferMatch } from "@foyer/contract/bank-transfers.ts";
import { toAmount, wholeCents } from "@foyer/domain/money/cents.ts";
import { paymentIdsOf } from "./file/payment-ids.ts";
import { referencesIn } from "./file/references.ts";
import type { StatementLine } from "./file/statement.ts";

/** Money of a statement, and what it pays. */
export type StatementRow = StatementLine & {
  paymentId: string;
  /** Those of its text, or what somebody has typed. */
  references: string[];
  found: MatchedTransfer;
  /** Undefined: it was not booked here. */
  outcome?: "issued" | "refundDue" | "left";
  isTicked: boolean;
};

/** The lines of a file with their payment ids and the references of their texts. `currency`: of lines that name none. */
export function transfersOf(lines: readonly StatementLine[], currency: string) {
  const ids = paymentIdsOf(lines);
  return lines.map((line, index) => ({
    line,
    transfer: {
      paymentId: ids[index] ?? "",
      amount: toAmount(line.amount),
      currency: line.currency ?? currency,
      references: referencesIn(line.text),
    } satisfies BankTransfer,
  }));
}

export const transferOf = (
  { paymentId, amount, currency, references }: StatementRow,
  projectCurrency: string,
): BankTransfer => ({
  paymentId,
  amount: toAmount(amount),
  currency: currency ?? projectCurrency,
  references,
});

/** Which rows the buttons above the table show. */
export const ROW_KINDS = ["due", "rest", "recorded"] as const;
export type RowKind = (typeof ROW_KINDS)[number];

const KINDS: Readonly<Record<TransferMatch, RowKind>> = {
  due: "due",
  recorded: "recorded",
  differs: "rest",
  paid: "rest",
  unknown: "rest",
};

/** The kind that a row is listed under; what was booked here stays where it was. */
export const kindOf = ({ found }: StatementRow): RowKind => KINDS[found.match];

/** Money that can be booked: exactly what is due, or as a refund due what nothing is due for. */
export const isBookable = ({ found, outcome }: StatementRow): boolean =>
  (outcome === undefined || outcome === "left") && (found.match === "due" || found.match === "paid");

/** The rows that a press of the button books, and what they sum up to in hundredths. */
export function tickedOf(rows: readonly StatementRow[]) {
  const ticked = rows.filter((row) => row.isTicked && isBookable(row));
  return { ticked, total: wholeCents(ticked.reduce((sum, { amount }) => sum + amount, 0)) };
}
