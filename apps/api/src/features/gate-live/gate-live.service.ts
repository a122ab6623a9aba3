import type { GateLive } from "@foyer/contract/gate-live.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { listGateDevices } from "../gate-devices/gate-devices.service.ts";
import { readAreas } from "../gates/gate-areas.service.ts";
import { countOpen } from "../gates/gate-conflicts.service.ts";
import { sortByName } from "../gates/gate-order.service.ts";
import * as store from "./gate-live.store.ts";

/** How many refused scans are listed. */
const LAST_REFUSED = 10;

/** Returns what happens at the gates of a project today, from kept counts: it reads no log. rules/gates 34, 35 */
export async function readGateLive(db: Kysely<Database>, projectId: number): Promise<GateLive> {
  const devices = await listGateDevices(db, projectId);
  const today = await store.findToday(db, projectId);
  const counts = await store.listGateDay(db, projectId, today);
  const refusals = await store.listRefusals(db, projectId, today);
  const sum = (of: "entered" | "left" | "refused") => counts.reduce((all, one) => all + one[of], 0);
  return {
    now: today.now.toISOString(),
    day: today.day,
    dayFrom: today.from.toISOString(),
    uncounted: await store.countUncounted(db, projectId),
    visitorsToday: await store.countVisitors(db, projectId, today.day),
    entered: sum("entered"),
    left: sum("left"),
    refused: sum("refused"),
    openConflicts: await countOpen(db, projectId),
    gates: sortByName(counts),
    quarters: (await store.listQuarters(db, projectId, today)).map(({ at, ...one }) => ({
      ...one,
      at: at.toISOString(),
    })),
    areas: await readAreas(db, projectId),
    refusals,
    lastRefused: (await store.listLastRefused(db, projectId, { ...today, limit: LAST_REFUSED })).map(
      ({ at, ...one }) => ({ ...one, at: at.toISOString() }),
    ),
    devices,
  };
}
