import type { findDeviceVisitors as contract } from "@foyer/contract/device-scans.ts";
import type { Request, Result } from "@foyer/contract/endpoint.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RateLimit } from "../../platform/rate-limit/rate-limit.ts";
import { findGateVisitors } from "../gates/gate-visitors.service.ts";
import { listGateRules } from "../gates/gates.service.ts";
import { requireActive } from "../keyed-devices/device-key.service.ts";
import { type ConnectedDevice, GATE_DEVICES } from "./gate-device-kind.ts";
import { visitorHandles } from "./visitor-handle.service.ts";

/** A person at a gate looks for somebody now and then; a stolen device must not copy the list. rules/gates 46 */
const DEVICE_SEARCHES: RateLimit = {
  name: "gate-device-search",
  maximum: 30,
  windowMinutes: 1,
  refuses: "every-call",
};

/** Finds visitors for a device, at a gate that shows names; no code of theirs. Throws `gate-hides-names`. rules/gates 46 */
export async function findDeviceVisitors(
  db: Kysely<Database>,
  device: ConnectedDevice,
  { gateId, direction, search }: Request<typeof contract>["query"],
): Promise<Result<typeof contract>> {
  await requireActive(db, GATE_DEVICES, device);
  const { gateDeviceId, projectId, gateIds } = device;
  const gate = (await listGateRules(db, projectId)).find((one) => one.id === gateId);
  if (!gate || (gateIds.length > 0 && !gateIds.includes(gateId))) throw problem("not-found");
  if (!gate.showsNames) throw problem("gate-hides-names");
  const searcher = { key: `gate-device ${projectId} ${gateDeviceId}`, limit: DEVICE_SEARCHES };
  const found = await findGateVisitors(db, { projectId, gateId }, { search, direction, searcher });
  const handleOf = await visitorHandles(db, device);
  return {
    isComplete: found.isComplete,
    visitors: found.visitors.map(
      ({ name, company, registrationName, test: { holder: _, code, ...test } }) => ({
        handle: handleOf(code),
        name,
        company,
        registrationName,
        test,
      }),
    ),
  };
}
