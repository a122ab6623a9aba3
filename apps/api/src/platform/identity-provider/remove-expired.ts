import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { repeat } from "../durable-work/repeat.ts";
import type { Log } from "../log.ts";
import { removeExpiredRecords } from "./oidc-record.store.ts";

const EVERY_MS = 600_000;

/** Removes what has expired, now and every ten minutes, until the returned function is called. */
export function keepRemovingExpired(db: Kysely<Database>, log: Log): () => Promise<void> {
  const work = () => removeExpiredRecords(db);
  return repeat({ name: "remove expired sign-ins", everyMs: EVERY_MS, work }, log);
}
