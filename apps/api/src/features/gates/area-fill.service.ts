import type { GateChanges } from "@foyer/contract/device-scans.ts";
import type { AreaState } from "@foyer/domain/gate/evaluate-scan.ts";
import type { Direction } from "@foyer/domain/gate/gate-rules.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { holdArea, listAreaRows, listLimits } from "./gate-areas.store.ts";

/** An area with a capacity, as the scans of one call fill it. */
export type AreaFill = { capacity: number; stopsWhenFull: boolean; inside: number };

/**
 * Holds those of these areas that have a capacity until the transaction ends, and returns who is in them: of two scans at the
 * same moment the second one knows of the first. The caller holds its codes already. rules/gates 37
 */
export async function holdAreas(
  trx: Transaction<Database>,
  projectId: number,
  areaKeys: readonly string[],
): Promise<Map<string, AreaFill>> {
  const fills = new Map<string, AreaFill>();
  if (areaKeys.length === 0) return fills;
  for (const { areaKey, ...limit } of await listLimits(trx, projectId, areaKeys)) {
    const inside = await holdArea(trx, { projectId, areaKey });
    if (inside !== null) fills.set(areaKey, { ...limit, inside });
  }
  return fills;
}

/** The areas that have a capacity with who is in them as the job has counted: for what is only tried. rules/gates 41 */
export async function readFills(db: Kysely<Database>, projectId: number): Promise<Map<string, AreaFill>> {
  const { occupancy } = await readAreaStates(db, projectId);
  return new Map(occupancy.map(({ area, ...fill }) => [area, fill]));
}

type Passed = readonly { direction: Direction }[];

const isInside = (passages: Passed): boolean => passages.at(-1)?.direction === "in";

/**
 * Tells whether an area is full for a code with these passages, by their times: who is inside takes no other place, also who
 * is only counted inside. Undefined: the area has no capacity. rules/gates 19, 36
 */
export const stateOf = (fill: AreaFill | undefined, passed: Passed): AreaState | undefined =>
  fill && { isFull: fill.inside >= fill.capacity && !isInside(passed), stopsWhenFull: fill.stopsWhenFull };

/** Counts a passage; both lists have those of one code by their times, before and after it. */
export function fillArea(fill: AreaFill | undefined, before: Passed, after: Passed): void {
  if (fill) fill.inside += Number(isInside(after)) - Number(isInside(before));
}

/**
 * Reads who is in the areas that have a capacity, as the job has counted, and when everybody had left, for devices.
 * rules/gates 37, 51
 */
export async function readAreaStates(
  db: Kysely<Database>,
  projectId: number,
): Promise<Pick<GateChanges, "occupancy" | "resets">> {
  const areas = await listAreaRows(db, projectId);
  return {
    occupancy: areas.flatMap(({ areaKey, capacity, stopsWhenFull, inside, hasExit }) =>
      capacity === null || !hasExit ? [] : [{ area: areaKey, capacity, stopsWhenFull, inside }],
    ),
    resets: areas.flatMap(({ areaKey, resetAt }) =>
      resetAt ? [{ area: areaKey, at: resetAt.toISOString() }] : [],
    ),
  };
}
