import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { type ConnectedDesk, type DeskId, findDesk, updateSeen } from "./desks.store.ts";

export type { ConnectedDesk, DeskId } from "./desks.store.ts";

const hashOf = (key: string) => createHash("sha256").update(key).digest();

/** Makes a new key; the server stores its hash alone. */
export function makeDeskKey(): { key: string; keyHash: Buffer } {
  const key = randomBytes(32).toString("base64url");
  return { key, keyHash: hashOf(key) };
}

/**
 * Runs `work` for the desk of this key and stores that it has called. Throws `desk-unknown` for a wrong or expired key.
 * rules/desk 2
 */
export async function asDesk<T>(
  db: Kysely<Database>,
  { id, key }: { id: DeskId; key: string | undefined },
  work: (desk: ConnectedDesk) => Promise<T>,
): Promise<T> {
  const desk = await findDesk(db, id);
  if (!desk) throw problem("not-found");
  if (!desk.keyHash || !timingSafeEqual(desk.keyHash, hashOf(key ?? ""))) throw problem("desk-unknown");
  const answer = await work(desk);
  await updateSeen(db, id);
  return answer;
}
