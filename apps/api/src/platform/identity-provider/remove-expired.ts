import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";
import { removeOldFailures } from "./login-failure.store.ts";
import { removeExpiredRecords } from "./oidc-record.store.ts";

const EVERY_MS = 600_000;

/** Removes what has expired, now and every ten minutes, until the returned function is called. */
export function keepRemovingExpired(db: Kysely<Database>, log: Log): () => Promise<void> {
  const remove = async () => {
    try {
      await removeExpiredRecords(db);
      await removeOldFailures(db);
    } catch (error) {
      log.warn({ err: error }, "expired sign-ins could not be removed; it is tried again later");
    }
  };
  let running = remove();
  const timer = setInterval(() => {
    running = remove();
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
