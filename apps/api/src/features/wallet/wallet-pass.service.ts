import type { Wallet } from "@foyer/contract/wallet.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { getHolderTicket, isValid } from "../ticket-page/ticket-page.service.ts";
import { fingerprintOf } from "./event-fingerprint.service.ts";
import { insertFingerprint } from "./wallet-event.store.ts";
import { findPassOfTicket, insertPass, lockTicketOfPass, type WalletPass } from "./wallet-pass.store.ts";

/** The pass of an issued ticket, made when it is first asked for. Throws `ticket-not-valid`. rules/wallet 2 */
export async function getPassOfTicket(
  db: Kysely<Database>,
  identifier: string,
  wallet: Wallet,
): Promise<WalletPass> {
  const ticket = await getHolderTicket(db, identifier);
  if (!isValid(ticket)) throw problem("ticket-not-valid");
  const { projectId, ticketId } = ticket;
  const owner = { projectId, ticketId, identifier };
  const known = await findPassOfTicket(db, owner, wallet);
  if (known) return known;
  // Before the pass is written: what changes after this is noticed.
  const fingerprint = await fingerprintOf(db, projectId);
  return inTransaction(db, async (trx) => {
    await insertFingerprint(trx, projectId, fingerprint);
    await lockTicketOfPass(trx, owner);
    const changedAt = new Date();
    await insertPass(trx, owner, { wallet, changedAt });
    const made = await findPassOfTicket(trx, owner, wallet);
    if (!made) throw new Error(`The pass of ticket ${ticketId} was not made.`);
    return made;
  });
}
