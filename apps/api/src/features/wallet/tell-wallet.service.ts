import type { Wallet } from "@foyer/contract/wallet.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { insertWork } from "../../platform/durable-work/work.store.ts";
import type { WorkKind } from "../../platform/durable-work/work-kind.ts";
import { WALLET_WORK } from "./wallet-change.store.ts";
import { findPassOfWork, lockChanges, updateTold, type WalletPass } from "./wallet-pass.store.ts";

const MINUTE = 60;

/** Tells the wallet of one pass what its ticket is now. Throws `WorkFailure`. */
type Tell = (db: Kysely<Database>, pass: WalletPass, signal: AbortSignal) => Promise<void>;

/** The kind of durable work that tells a wallet of changes; `tell` null: it is not configured, and the work waits. rules/wallet 7 */
export function tellWallet(wallet: Wallet, tell: Tell | null): WorkKind {
  return {
    name: WALLET_WORK[wallet],
    concurrency: 8,
    retrySeconds: [0.2, 1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * MINUTE),
    jitter: 0.25,
    unexpectedFailure: "The wallet could not be told.",
    isPaused: async () => tell === null,
    perform: async ({ db, projectId, id, signal }) => {
      const pass = await findPassOfWork(db, { projectId, id });
      if (!pass || !tell) return undefined;
      await tell(db, pass, signal);
      return (trx) => endTelling(trx, pass);
    },
  };
}

/** Queues the work of a change that came meanwhile: one at a time, or an older state could arrive last. */
async function endTelling(trx: Transaction<Database>, pass: WalletPass): Promise<void> {
  const { projectId, serial, wallet, changes: told } = pass;
  const changes = await lockChanges(trx, pass);
  if (changes === null) return;
  const workId = changes > told ? await insertWork(trx, projectId, { kind: WALLET_WORK[wallet] }) : null;
  await updateTold(trx, { projectId, serial }, { told, workId });
}
