import { randomBytes } from "node:crypto";
import type { Request } from "@foyer/contract/endpoint.ts";
import type { addGateDevice as contract, GateDevice } from "@foyer/contract/gate-devices.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { listGateRules } from "../gates/gates.service.ts";
import {
  blockDevice,
  entryOfDevice,
  makeConnector,
  renewDeviceKey,
  toListed,
} from "../keyed-devices/manage-devices.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { GATE_DEVICES } from "./gate-device-kind.ts";
import * as store from "./gate-devices.store.ts";

export async function listGateDevices(db: Kysely<Database>, projectId: number): Promise<GateDevice[]> {
  await getProject(db, projectId);
  return readDevices(db, { projectId });
}

export async function getGateDevice(db: Kysely<Database>, key: store.DeviceId): Promise<GateDevice> {
  const [device] = await readDevices(db, key);
  if (!device) throw problem("not-found");
  return device;
}

async function readDevices(
  db: Kysely<Database>,
  key: { projectId: number; gateDeviceId?: number },
): Promise<GateDevice[]> {
  return toListed(db, await store.listDeviceRows(db, key));
}

/** Adds a device in the caller's name. Throws `too-many-gate-devices`. rules/gates 15 */
export async function addGateDevice(
  { db, caller, record }: RecordedContext,
  projectId: number,
  { name, gateIds }: Request<typeof contract>["body"],
): Promise<{ device: GateDevice; key: string }> {
  await getProject(db, projectId);
  await requireGates(db, projectId, gateIds);
  await store.lockAdding(db, projectId);
  if ((await store.countDevices(db, projectId)) >= LIMITS.gateDevices) throw problem("too-many-gate-devices");
  const { key, connector } = makeConnector(caller);
  const chosen = [...new Set(gateIds)].sort((a, b) => a - b);
  const values = { projectId, name, gateIds: chosen, ...connector, salt: randomBytes(16) };
  const gateDeviceId = await store.insertDevice(db, values);
  record({
    action: "create",
    ...entryOfDevice(GATE_DEVICES, { projectId, gateDeviceId }, name),
    after: { name, gateIds: chosen },
  });
  return { device: await getGateDevice(db, { projectId, gateDeviceId }), key };
}

/** Throws `invalid-fields` for gates that the project does not have; returns the ids of all that it has. */
export async function requireGates(
  db: Kysely<Database>,
  projectId: number,
  gateIds: readonly number[],
): Promise<number[]> {
  const known = (await listGateRules(db, projectId)).map(({ id }) => id);
  if (gateIds.some((id) => !known.includes(id)))
    throw problem("invalid-fields", { fields: { gateIds: "Choose gates of this project." } });
  return known;
}

const MANAGED = { kind: GATE_DEVICES, get: getGateDevice };

/** Gives a device another key in the caller's name; a blocked or closed one is connected again. rules/gates 15 */
export const renewGateKey = (context: RecordedContext, key: store.DeviceId) =>
  renewDeviceKey(context, MANAGED, key);

/** Blocks a device: its calls are refused. rules/gates 15 */
export const blockGateDevice = (context: RecordedContext, key: store.DeviceId): Promise<GateDevice> =>
  blockDevice(context, MANAGED, key);
