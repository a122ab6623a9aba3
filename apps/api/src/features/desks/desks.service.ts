import type { Desk } from "@foyer/contract/desks.ts";
import type { Kysely } from "kysely";
import { makeDeviceKey } from "../../platform/auth/device-key.ts";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { requireOffline } from "../registrations/require-offline.service.ts";
import { listDeactivated } from "../staff/staff-list.service.ts";
import type { ConnectedDesk } from "./desk-key.service.ts";
import { insertDesk, listDeskRows, removeKey, updateKey } from "./desks.store.ts";

export type RegistrationKey = { projectId: number; registrationId: number };
export type DeskKey = RegistrationKey & { deskId: number };

export async function listDesks(db: Kysely<Database>, key: RegistrationKey): Promise<Desk[]> {
  await requireOffline(db, key);
  return readDesks(db, key);
}

export async function getDesk(db: Kysely<Database>, key: DeskKey): Promise<Desk> {
  const [desk] = await readDesks(db, key);
  if (!desk) throw problem("not-found");
  return desk;
}

async function readDesks(db: Kysely<Database>, key: RegistrationKey & { deskId?: number }): Promise<Desk[]> {
  const rows = await listDeskRows(db, key);
  const deactivated = await listDeactivated(
    db,
    rows.flatMap(({ staffId }) => staffId ?? []),
  );
  return rows.map(({ staffId, openedAt, seenAt, state, ...desk }) => ({
    ...desk,
    openedAt: openedAt.toISOString(),
    seenAt: seenAt?.toISOString() ?? null,
    state: state === "open" && staffId !== null && deactivated.has(staffId) ? "suspended" : state,
  }));
}

/** Opens a desk in the caller's name. rules/desk 2 */
export async function openDesk(
  { db, caller, record }: RecordedContext,
  key: RegistrationKey,
  { name }: { name: string },
): Promise<{ desk: Desk; key: string }> {
  await requireOffline(db, key);
  const { key: secret, keyHash } = makeDeviceKey();
  const { staffId, name: staffName } = caller;
  const deskId = await insertDesk(db, { ...key, name, staffId, staffName, keyHash });
  record({ action: "create", ...entryOf({ ...key, deskId }, name), after: { name } });
  return { desk: await getDesk(db, { ...key, deskId }), key: secret };
}

/** Gives a desk another key in the caller's name, and opens a closed desk again. rules/desk 2 */
export async function renewDeskKey({ db, caller, record }: RecordedContext, key: DeskKey) {
  const { key: secret, keyHash } = makeDeviceKey();
  const { staffId, name: staffName } = caller;
  if (!(await updateKey(db, key, { keyHash, staffId, staffName }))) throw problem("not-found");
  const desk = await getDesk(db, key);
  record({ action: "update", ...entryOf(key, desk.name), after: { key: "renewed" } });
  return { desk, key: secret };
}

/** Closes a desk: its calls are refused. rules/desk 9 */
export async function closeDesk({ db, record }: RecordedContext, key: DeskKey): Promise<Desk> {
  const before = await getDesk(db, key);
  await removeKey(db, key);
  const desk = await getDesk(db, key);
  const change = { before: { state: before.state }, after: { state: desk.state } };
  record(
    before.state === desk.state ? "unchanged" : { action: "update", ...entryOf(key, desk.name), ...change },
  );
  return desk;
}

/** Throws `desk-suspended` when the staff who connected the desk are deactivated: it is not provisioned. rules/desk 15 */
export async function requireActive(db: Kysely<Database>, { staffId }: ConnectedDesk): Promise<void> {
  if (staffId !== null && (await listDeactivated(db, [staffId])).has(staffId))
    throw problem("desk-suspended");
}

/** Names a desk in the audit. */
export const entryOf = ({ projectId, deskId }: { projectId: number; deskId: number }, name: string) => ({
  entity: "desk",
  entityId: deskId,
  entityName: name,
  projectId,
});
