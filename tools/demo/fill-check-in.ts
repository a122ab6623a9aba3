import type { ApiClient } from "@foyer/api-client/api-client.ts";
import { createExhibitor, listExhibitors } from "@foyer/contract/exhibitors.ts";
import { getGateArea, updateGateArea } from "@foyer/contract/gate-areas.ts";
import { addGateDevice } from "@foyer/contract/gate-devices.ts";
import { scanAtGate } from "@foyer/contract/gate-scans.ts";
import { createGate, listGates } from "@foyer/contract/gates.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import type { Tell } from "./fill-pool.ts";
import { listCodes } from "./list-codes.ts";
import type { CheckInPlan } from "./trade-show.ts";

const MOST_CODES = 500;
/** One of so many codes that were let in is scanned once more. */
const AGAIN = 25;
const STRANGERS = ["NOT-A-TICKET-1", "NOT-A-TICKET-2"];

/** Adds gates, their devices, scans of now, and exhibitors, unless the project has a gate. */
export async function fillCheckIn(
  api: ApiClient,
  projectId: number,
  { gates, devices, exhibitors }: CheckInPlan,
  tell: Tell,
): Promise<void> {
  const params = { projectId };
  if ((await api.call(listGates, { params })).length > 0) return;
  const codes = await listCodes(api, projectId, MOST_CODES);
  for (const { capacity, share, leaveAgain, ...body } of gates) {
    const gate = await api.call(createGate, { params, body });
    const at = { projectId, gateId: gate.id };
    if (capacity !== undefined) await limitArea(api, at, capacity);
    const entering = codes.slice(0, Math.ceil(codes.length * share));
    const scanned = await scan(api, at, [
      ...entering.map((code) => ({ code, direction: "in" as const })),
      ...entering.filter((_, nth) => nth % AGAIN === 1).map((code) => ({ code, direction: "in" as const })),
      ...STRANGERS.map((code) => ({ code, direction: "in" as const })),
      ...entering
        .slice(0, Math.floor(entering.length * (leaveAgain ?? 0)))
        .map((code) => ({ code, direction: "out" as const })),
    ]);
    tell(`  gate ${gate.name}: ${formatCount(scanned)} scans`);
  }
  for (const name of devices) await api.call(addGateDevice, { params, body: { name } });
  const there = await api.call(listExhibitors, { params });
  for (const body of exhibitors)
    if (!there.some(({ name }) => name === body.name)) await api.call(createExhibitor, { params, body });
}

type AtGate = { projectId: number; gateId: number };

async function limitArea(api: ApiClient, params: AtGate, capacity: number): Promise<void> {
  const area = await api.call(getGateArea, { params });
  await api.call(updateGateArea, { params, body: { version: area.version, capacity } });
}

/** The number of scans kept. */
async function scan(
  api: ApiClient,
  params: AtGate,
  codes: readonly { code: string; direction: "in" | "out" }[],
): Promise<number> {
  const deviceId = crypto.randomUUID();
  const scans = codes.map((one, at) => ({ ...one, sequence: at + 1 }));
  for (let from = 0; from < scans.length; from += LIMITS.scansAtOnce)
    await api.call(scanAtGate, {
      params,
      body: { deviceId, scans: scans.slice(from, from + LIMITS.scansAtOnce) },
    });
  return scans.length;
}
