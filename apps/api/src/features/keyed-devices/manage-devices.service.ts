import type { Kysely } from "kysely";
import { makeDeviceKey } from "../../platform/auth/device-key.ts";
import { endDevice, updateDeviceKey } from "../../platform/db/device-rows.store.ts";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { recordChange } from "../audit/audit.service.ts";
import { listDeactivated } from "../staff/staff-list.service.ts";
import type { DeviceKind, KeyedRow } from "./device-key.service.ts";

type Listed<State> = {
  staffId: number | null;
  addedAt: Date;
  seenAt: Date | null;
  state: State;
};

/** Turns rows of a list of devices into those on the wire: a device whose staff are deactivated is suspended. */
export async function toListed<State extends string, Row extends Listed<State>>(
  db: Kysely<Database>,
  rows: readonly Row[],
) {
  const deactivated = await listDeactivated(
    db,
    rows.flatMap(({ staffId }) => staffId ?? []),
  );
  return rows.map(({ staffId, addedAt, seenAt, state, ...device }) => ({
    ...device,
    addedAt: addedAt.toISOString(),
    seenAt: seenAt?.toISOString() ?? null,
    state: state === "open" && staffId !== null && deactivated.has(staffId) ? ("suspended" as const) : state,
  }));
}

/** A new key for a device in the caller's name, and what the row of the device keeps of it. */
export function makeConnector({ staffId, name: staffName }: Pick<Caller, "staffId" | "name">) {
  const { key, keyHash } = makeDeviceKey();
  return { key, connector: { staffId, staffName, keyHash } };
}

type Managed<Id, Row extends KeyedRow, Device> = {
  kind: DeviceKind<Id, Row>;
  /** Throws `not-found`. */
  get: (db: Kysely<Database>, id: Id) => Promise<Device>;
};

/** Gives a device another key in the caller's name; a blocked or closed one is connected again. */
export async function renewDeviceKey<
  Id extends { projectId: number },
  Row extends KeyedRow,
  Device extends { name: string },
>({ db, caller, record }: RecordedContext, { kind, get }: Managed<Id, Row, Device>, id: Id) {
  await get(db, id);
  const { key, connector } = makeConnector(caller);
  await updateDeviceKey(db, kind.rowOf(id), connector);
  const device = await get(db, id);
  record({ action: "update", ...entryOfDevice(kind, id, device.name), after: { key: "renewed" } });
  return { device, key };
}

/** Blocks a device: its calls are refused. */
export async function blockDevice<
  Id extends { projectId: number },
  Row extends KeyedRow,
  Device extends { name: string; state: string },
>({ db, record }: RecordedContext, { kind, get }: Managed<Id, Row, Device>, id: Id): Promise<Device> {
  const before = await get(db, id);
  await endDevice(db, kind.rowOf(id), "blocked");
  const device = await get(db, id);
  const change = { before: { state: before.state }, after: { state: device.state } };
  record(
    before.state === device.state
      ? "unchanged"
      : { action: "update", ...entryOfDevice(kind, id, device.name), ...change },
  );
  return device;
}

/** Closes a device that has erased its data, in the name of the staff who connected it. */
export function closeDevice<Id, Row extends KeyedRow>(
  db: Kysely<Database>,
  kind: DeviceKind<Id, Row>,
  device: Id & Pick<KeyedRow, "projectId" | "name" | "staffId" | "staffName">,
): Promise<undefined> {
  return inTransaction(db, async (trx) => {
    await endDevice(trx, kind.rowOf(device), "closed");
    const entry = entryOfDevice(kind, device, device.name);
    const by = { staffId: device.staffId, name: device.staffName };
    await recordChange(trx, by, { action: "update", ...entry, after: { state: "closed" } });
    return undefined;
  });
}

/** Names a device in the audit. */
export const entryOfDevice = <Id extends { projectId: number }>(
  { entity, rowOf }: Pick<DeviceKind<Id, KeyedRow>, "entity" | "rowOf">,
  id: Id,
  name: string,
) => ({ entity, entityId: rowOf(id).id, entityName: name, projectId: id.projectId });
