import { createHash } from "node:crypto";
import type { GateKit } from "@foyer/contract/device-scans.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { listGateRules } from "../gates/gates.service.ts";
import { requireActive } from "../keyed-devices/device-key.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { listRegistrations } from "../registrations/registrations.service.ts";
import { listCodeKeys } from "../signed-codes/prove-codes.service.ts";
import { type ConnectedDevice, GATE_DEVICES } from "./gate-device-kind.ts";

/** Returns what a device needs for its verdicts, besides codes and passages. rules/gates 16 */
export async function getGateKit(db: Kysely<Database>, device: ConnectedDevice): Promise<GateKit> {
  await requireActive(db, GATE_DEVICES, device);
  const { projectId, gateIds } = device;
  const project = await getProject(db, projectId);
  const kit = {
    deviceName: device.name,
    projectName: project.name,
    timeZone: project.timeZone,
    salt: device.salt.toString("base64"),
    gates: (await listGateRules(db, projectId)).map((gate) => ({
      ...gate,
      mayScan: gateIds.length === 0 || gateIds.includes(gate.id),
    })),
    registrations: (await listRegistrations(db, projectId)).map(({ id, name }) => ({ id, name })),
    codeKeys: await listCodeKeys(db, projectId),
  };
  return { ...kit, revision: createHash("sha256").update(JSON.stringify(kit)).digest("base64url") };
}
