import type { GateArea } from "@foyer/contract/gate-areas.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { NO_VERSION } from "../../platform/http/expected-version.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { requireVersion } from "../../platform/http/update-versioned.ts";
import { findLatestScan, holdReset, insertReset, listResets } from "./area-resets.store.ts";
import { entryOf, readArea } from "./gate-areas.service.ts";
import { lockArea, updateArea } from "./gate-areas.store.ts";
import { type GateKey, holdGate } from "./gates.store.ts";

/**
 * Says that everybody has left the area into which a gate leads: who passed before now is not inside. Throws `stale-version`
 * where somebody else has said so, or changed the area, since the caller has read it, and `too-many-area-resets`. rules/gates 51
 */
export async function resetArea(
  { db, caller, version, record }: RecordedContext,
  key: GateKey,
): Promise<GateArea> {
  const gate = await holdGate(db, key);
  if (!gate) throw problem("not-found");
  const { areaKey } = gate;
  const area = { projectId: key.projectId, areaKey };
  await holdReset(db, area);
  const before = await lockArea(db, area);
  const read = () => readArea(db, key, areaKey);
  // Without a version a call that is repeated would take out those who came in since.
  await requireVersion({ version: version ?? NO_VERSION }, before.version, read);
  const { inside, insideByDay } = await read();
  const resets = await listResets(db, area);
  if (resets.length >= LIMITS.areaResets) throw problem("too-many-area-resets");
  const last = resets.at(-1) ?? 0;
  // Not before the scans that are there, and after the last reset, also by the clock of another server.
  const at = new Date(Math.max(Date.now(), await findLatestScan(db, area), last + 1));
  await insertReset(db, { ...area, at, staffId: caller.staffId, staffName: caller.name });
  await updateArea(db, area, before);
  record({
    action: "update",
    ...entryOf(key, gate),
    after: {
      changes: ["Everybody has left."],
      inside,
      ...(insideByDay.length > 0 && {
        insideSince: insideByDay.map((one) => `${one.inside} since ${one.day}`),
      }),
    },
  });
  return read();
}
