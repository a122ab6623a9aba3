import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { DUE_WORK } from "../../platform/durable-work/run-due-work.ts";
import type { JobOfRows } from "../../platform/durable-work/shared-jobs.ts";
import { removeEndedWork } from "../../platform/durable-work/work.store.ts";
import { relayWalletChanges } from "./relay-wallet-changes.service.ts";
import { changesToTell, WALLET_WORK } from "./wallet-change.store.ts";
import { watchEvents } from "./watch-events.service.ts";

/** Turns changes of tickets, within about a second, into the work that tells wallets. */
export function walletRelay(parts: JobParts): JobOfRows {
  return {
    name: "wallet relay",
    waitingRows: changesToTell,
    followedBy: DUE_WORK,
    work: (stopping) => relayWalletChanges(parts, stopping),
  };
}

/** Notices events whose passes say something else by now. rules/wallet 6 */
export function walletEvents(parts: JobParts): RepeatedWork {
  return { name: "wallet events", everyMs: 60_000, work: (stopping) => watchEvents(parts, stopping) };
}

const DAYS_KEPT = 30;

/** Deletes the work of telling wallets after 30 days, with what could not be told. */
export function forgetOldTellings({ db }: JobParts): RepeatedWork {
  return {
    name: "forget old wallet work",
    everyMs: 3_600_000,
    work: async () => {
      for (const kind of Object.values(WALLET_WORK)) await removeEndedWork(db, kind, DAYS_KEPT);
    },
  };
}
