import {
  type BankTransfer,
  bookBankTransfers,
  type MatchedTransfer,
  matchBankTransfers,
} from "@foyer/contract/bank-transfers.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { call } from "../../server/call.ts";
import { type StatementRow, transferOf } from "./statement-rows.ts";

type Project = { projectId: number };

/** Asks what transfers pay, part by part. Throws `ApiError`. */
export async function matchTransfers(
  params: Project,
  transfers: readonly BankTransfer[],
  onProgress: (done: number) => void,
): Promise<MatchedTransfer[]> {
  const found: MatchedTransfer[] = [];
  for (let at = 0; at < transfers.length; at += LIMITS.transfersMatched) {
    onProgress(at);
    const part = transfers.slice(at, at + LIMITS.transfersMatched);
    found.push(...(await call(matchBankTransfers, { params, body: { transfers: part } })));
  }
  return found;
}

export type RowChanges = ReadonlyMap<string, Partial<StatementRow>>;

/** Books rows part by part, so that what is booked stays booked when a later part fails. Throws `ApiError`. */
export async function bookRows(
  params: Project,
  { rows, currency }: { rows: readonly StatementRow[]; currency: string },
  onBooked: (changes: RowChanges) => void,
): Promise<void> {
  for (let at = 0; at < rows.length; at += LIMITS.transfersBooked) {
    const transfers = rows.slice(at, at + LIMITS.transfersBooked).map((row) => ({
      ...transferOf(row, currency),
      isRefundDue: row.found.match === "paid",
    }));
    const answers = await call(bookBankTransfers, { params, body: { transfers } });
    onBooked(
      new Map(answers.map(({ outcome, ...found }) => [found.paymentId, { outcome, found, isTicked: false }])),
    );
  }
}
