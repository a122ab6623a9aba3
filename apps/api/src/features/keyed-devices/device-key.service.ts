import type { ProblemCode } from "@foyer/contract/problem.ts";
import type { Kysely } from "kysely";
import { requireDeviceKey } from "../../platform/auth/require-device-key.ts";
import { bindDevice, type DeviceRowKey, updateDeviceSeen } from "../../platform/db/device-rows.store.ts";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { listDeactivated } from "../staff/staff-list.service.ts";

/** A device as its calls need it. */
export type KeyedRow = {
  projectId: number;
  name: string;
  /** Null: the device is blocked or closed, or its key has expired. */
  keyHash: Buffer | null;
  /** Its own random id; null: none is set up. */
  deviceId: string | null;
  /** In whose name it acts. */
  staffId: number | null;
  staffName: string;
};

/** Devices that call with a key of their own: those for gates, or those of exhibitors. rules/gates 15, rules/leads 7 */
export type DeviceKind<Id, Row extends KeyedRow> = {
  /** As the audit names one. */
  entity: string;
  refusals: { unknown: ProblemCode; taken: ProblemCode; suspended: ProblemCode };
  rowOf: (id: Id) => DeviceRowKey;
  find: (db: Kysely<Database>, id: Id) => Promise<Row | null>;
};

/** A device that has called with its key. */
export type Connected<Row extends KeyedRow> = Omit<Row, "keyHash"> & { deviceId: string };

type Call<Id> = {
  id: Id;
  key: string | undefined;
  /** The random id of the caller. */
  device: string;
  /** As the device says it is. */
  unsent?: number;
  battery?: number | null;
};

/**
 * Runs `work` for the device of this key, and stores that it has called and how it is. Throws the kind's `unknown` for a wrong
 * or expired key, and for another device than the one that was set up with it.
 */
export async function asDevice<Id, Row extends KeyedRow, T>(
  db: Kysely<Database>,
  kind: DeviceKind<Id, Row>,
  { id, key, device, ...seen }: Call<Id>,
  work: (device: Connected<Row>) => Promise<T>,
): Promise<T> {
  const found = requireDeviceKey(await kind.find(db, id), key, kind.refusals.unknown);
  const deviceId = device.toLowerCase();
  if (found.deviceId !== deviceId) throw problem(kind.refusals.unknown);
  const answer = await work({ ...found, deviceId });
  await updateDeviceSeen(db, kind.rowOf(id), seen);
  return answer;
}

/** The same for a device that learns something: throws as `requireActive` does. */
export const asActiveDevice = <Id, Row extends KeyedRow, T>(
  db: Kysely<Database>,
  kind: DeviceKind<Id, Row>,
  call: Call<Id>,
  work: (device: Connected<Row>) => Promise<T>,
): Promise<T> =>
  asDevice(db, kind, call, async (device) => {
    await requireActive(db, kind, device);
    return work(device);
  });

/**
 * Binds the key to the first device that calls with it. Throws the kind's `taken` for any other, and for the random id of
 * another device; `suspended` as `requireActive` does.
 */
export async function enrolDevice<Id, Row extends KeyedRow>(
  db: Kysely<Database>,
  kind: DeviceKind<Id, Row>,
  { id, key, device }: Call<Id>,
): Promise<Connected<Row>> {
  const found = requireDeviceKey(await kind.find(db, id), key, kind.refusals.unknown);
  await requireActive(db, kind, found);
  const row = kind.rowOf(id);
  if (!(await inTransaction(db, (trx) => bindDevice(trx, row, device)))) throw problem(kind.refusals.taken);
  await updateDeviceSeen(db, row, {});
  return { ...found, deviceId: device.toLowerCase() };
}

type Refusing = { refusals: DeviceKind<never, KeyedRow>["refusals"] };
type OfStaff = Pick<KeyedRow, "staffId">;

/** Throws the kind's `suspended` when the staff who connected the device are deactivated: it learns nothing new. */
export async function requireActive(
  db: Kysely<Database>,
  { refusals }: Refusing,
  device: OfStaff,
): Promise<void> {
  if (await isSuspended(db, device)) throw problem(refusals.suspended);
}

/** Are the staff who connected the device deactivated? */
export const isSuspended = async (db: Kysely<Database>, { staffId }: OfStaff): Promise<boolean> =>
  staffId !== null && (await listDeactivated(db, [staffId])).has(staffId);
