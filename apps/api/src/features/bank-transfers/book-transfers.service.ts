import type { BankTransfer, bookBankTransfers } from "@foyer/contract/bank-transfers.ts";
import type { Request, Result } from "@foyer/contract/endpoint.ts";
import { type Cents, toCents } from "@foyer/domain/money/cents.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { recordChange } from "../audit/audit.service.ts";
import { noteHandPayment, type PaymentSubject } from "../payments/payments.service.ts";
import { lockPlacesOf, type ReceivedMoney, receiveMoney } from "../received-money/received-money.service.ts";
import { type Found, matchedToWire, prepareMatching } from "./match-transfers.service.ts";

type Booked = Result<typeof bookBankTransfers>[number];
type Sent = Request<typeof bookBankTransfers>["body"]["transfers"][number];
type Actor = { db: Kysely<Database>; caller: Caller };

/** Books transfers one after another, so that one which fails takes no other back. rules/payments 27 */
export async function bookTransfers(
  { db, caller }: Actor,
  projectId: number,
  transfers: readonly Sent[],
): Promise<Booked[]> {
  const booked: Booked[] = [];
  for (const transfer of transfers)
    booked.push(await inTransaction(db, (trx) => bookOne(trx, caller, { projectId, transfer })));
  return booked;
}

async function bookOne(
  trx: Transaction<Database>,
  caller: Caller,
  { projectId, transfer: { isRefundDue, ...transfer } }: { projectId: number; transfer: Sent },
): Promise<Booked> {
  const seen = await findMatch(trx, projectId, transfer);
  // In one order, whichever way the text names them.
  const keys = seen.subjects.map(({ key }) => key).sort(byLock);
  for (const key of keys) await lockPlacesOf(trx, key);
  // What is due is decided under the locks: a move or another payment may have come first.
  const found = await findMatch(trx, projectId, transfer);
  const book = async (chosen: Found["subjects"]): Promise<Booked> => {
    const outcomes = [];
    for (const { key, amount } of chosen)
      outcomes.push(await receive(trx, caller, { key, transfer, amount: chosen.length > 1 ? amount : null }));
    const outcome = outcomes.every((isUsed) => isUsed) ? "issued" : "refundDue";
    return { ...matchedToWire(transfer, found), outcome };
  };
  if (found.match === "due") return book(found.subjects);
  if (found.match === "paid" && isRefundDue) return book(found.subjects.slice(0, 1));
  return { ...matchedToWire(transfer, found), outcome: "left" };
}

const findMatch = async (trx: Transaction<Database>, projectId: number, transfer: BankTransfer) =>
  (await prepareMatching(trx, projectId, [transfer]))(transfer);

const byLock = (one: PaymentSubject, other: PaymentSubject) =>
  (one.ticketId ?? 0) - (other.ticketId ?? 0) || (one.groupId ?? 0) - (other.groupId ?? 0);

/** Returns whether the money was used. `amount`: the part of a transfer that pays for several; null: the whole. */
async function receive(
  trx: Transaction<Database>,
  caller: Caller,
  { key, transfer, amount }: { key: PaymentSubject; transfer: BankTransfer; amount: Cents | null },
): Promise<boolean> {
  const money = {
    paymentId: transfer.paymentId,
    method: "bank" as const,
    amount: amount ?? toCents(transfer.amount),
  };
  const { entries, isUsed }: ReceivedMoney = await receiveMoney(trx, key, { ...money, reference: null });
  for (const entry of entries) await recordChange(trx, caller, entry);
  if (entries.length > 0) await noteHandPayment(trx, key, money);
  return isUsed;
}
