import type { Request } from "@foyer/contract/endpoint.ts";
import type { updateGateDevice as contract, GateDevice } from "@foyer/contract/gate-devices.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { updateVersioned } from "../../platform/http/update-versioned.ts";
import { entryOfDevice } from "../keyed-devices/manage-devices.service.ts";
import * as store from "./edit-device.store.ts";
import { type ConnectedDevice, GATE_DEVICES } from "./gate-device-kind.ts";
import { getGateDevice, requireGates } from "./gate-devices.service.ts";
import type { DeviceId } from "./gate-devices.store.ts";

/** Changes the name of a device and where it may scan. rules/gates 38 */
export function updateGateDevice(
  context: RecordedContext,
  key: DeviceId,
  sent: Request<typeof contract>["body"],
): Promise<GateDevice> {
  const { db } = context;
  const { id: _, version: __, ...changed } = sent;
  return updateVersioned(context, {
    lock: () => store.lockDevice(db, key),
    valuesOf: ({ name, gateIds }) => ({ name, gateIds }),
    sent: changed,
    complete: async (wanted) => {
      await requireGates(db, key.projectId, wanted.gateIds);
      return { ...wanted, gateIds: [...new Set(wanted.gateIds)].sort((a, b) => a - b) };
    },
    write: async (values, before) => {
      const all = await requireGates(db, key.projectId, []);
      const until = before.gateIds.length === 0 ? all : before.gateIds;
      const formerGateIds = [...new Set([...before.formerGateIds, ...until])].sort((a, b) => a - b);
      await store.updateDevice(db, key, { ...values, formerGateIds });
      return getGateDevice(db, key);
    },
    toAnswer: () => getGateDevice(db, key),
    entryOf: ({ name }) => entryOfDevice(GATE_DEVICES, key, name),
  });
}

type Contact = { unsent: number; knowsItsGates: boolean };

/** A device that knows its gates and has sent all its scans has none at its gates of before any more. rules/gates 38 */
export async function noteContact(
  db: Kysely<Database>,
  device: ConnectedDevice,
  { unsent, knowsItsGates }: Contact,
): Promise<void> {
  if (unsent > 0 || !knowsItsGates || device.formerGateIds.length === 0) return;
  await store.forgetFormerGates(db, device, device.version);
}
