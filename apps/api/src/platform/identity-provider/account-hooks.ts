import type { Account } from "./account.store.ts";

/** What the provider asks of the staff list, which it knows nothing of. */
export type AccountHooks = {
  /** Makes the one-time link at which this person chooses another password; returns its address. */
  makePasswordLink: (account: Account) => Promise<string>;
};
