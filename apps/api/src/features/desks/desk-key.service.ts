import type { Kysely } from "kysely";
import { isDeviceKey } from "../../platform/auth/device-key.ts";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { type ConnectedDesk, type DeskId, findDesk, updateSeen } from "./desks.store.ts";

export type { ConnectedDesk, DeskId } from "./desks.store.ts";

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
  if (!isDeviceKey(key, desk.keyHash)) throw problem("desk-unknown");
  const answer = await work(desk);
  await updateSeen(db, id);
  return answer;
}
