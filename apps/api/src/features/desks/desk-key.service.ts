import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { type ConnectedDesk, type DeskId, findDesk, updateSeen } from "./desks.store.ts";

export type { ConnectedDesk, DeskId } from "./desks.store.ts";

const hashOf = (key: string) => createHash("sha256").update(key).digest();

/** A new key, and what the server keeps of it. */
export function makeDeskKey(): { key: string; keyHash: Buffer } {
  const key = randomBytes(32).toString("base64url");
  return { key, keyHash: hashOf(key) };
}

/**
 * What the desk that shows this key does; then it was there. Throws `desk-unknown` for another key, and for one that no
 * longer counts. rules/desk 2
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
