import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { limitCalls } from "../../platform/rate-limit/limit-calls.ts";
import { byNetwork } from "../../platform/rate-limit/network.ts";
import type { RateLimit } from "../../platform/rate-limit/rate-limit.ts";
import type { WalletPass } from "./wallet-pass.store.ts";

/** Passes of one ticket that its page asks for, in each wallet: each is a signature, or requests to Google. rules/wallet 9 */
const ADDED_PASSES: RateLimit = {
  name: "wallet-pass",
  maximum: 20,
  windowMinutes: 15,
  refuses: "every-call",
};

/** One pass that its phones load: each of them once for each change. rules/wallet 9 */
const LOADED_PASSES: RateLimit = {
  name: "wallet-load",
  maximum: 200,
  windowMinutes: 15,
  refuses: "every-call",
};

/** Problems that phones of one network report, which needs no token. rules/wallet 9 */
const REPORTED_PROBLEMS: RateLimit = {
  name: "wallet-report",
  maximum: 20,
  windowMinutes: 15,
  refuses: "every-call",
};

/** Limits how often the page of a ticket makes its pass. */
export async function limitAdded(
  db: Kysely<Database>,
  { projectId, ticketId, wallet }: WalletPass,
): Promise<void> {
  await limitCalls(db, { limit: ADDED_PASSES, key: `${wallet}:${projectId}:${ticketId}` });
}

/** Limits how often phones load a pass. */
export async function limitLoaded(db: Kysely<Database>, { projectId, ticketId }: WalletPass): Promise<void> {
  await limitCalls(db, { limit: LOADED_PASSES, key: `${projectId}:${ticketId}` });
}

/** Limits the reports of a network. */
export async function limitReports(db: Kysely<Database>, address: string): Promise<void> {
  for (const limited of byNetwork(REPORTED_PROBLEMS, address)) await limitCalls(db, limited);
}
