import type { Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Account } from "./account.store.ts";

/** Functions of the rest of the server that the provider calls. */
export type AccountHooks = {
  /** Makes the one-time link at which this person chooses another password; returns its address. */
  makePasswordLink: (account: Account) => Promise<string>;
  /** Must everybody have a second factor? */
  isSecondFactorRequired: () => Promise<boolean>;
  /** Records a change of the account in the audit, and tells its person by mail. `change`: what was done, in words. */
  recordChange: (trx: Transaction<Database>, account: Account, change: string) => Promise<void>;
};
