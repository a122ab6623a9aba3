import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { asChanges, emptiable, Id, OutId, tolerated, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const Count = z.int().nonnegative();

/** An area into which gates lead, and how many people may be in it. rules/gates 36 */
export const GateArea = z.object({
  /** A gate that leads there: by its path the area is changed. */
  gateId: OutId,
  version: Version,
  /** Empty: the event itself. */
  name: z.string(),
  /** Null: no limit. */
  capacity: z.int().positive().nullable(),
  /** Whether the next one is stopped when it is full; otherwise they are let in and marked. */
  stopsWhenFull: z.boolean(),
  /** Codes whose last passage led there; null: no gate lets anybody out, so a limit has no effect. rules/gates 12 */
  inside: Count.nullable(),
  /** Those of them who came in before today. */
  insideSinceEarlier: Count.nullable(),
  /** The people inside by the day on which they came in, the earliest first. */
  insideByDay: z.array(z.object({ day: z.string(), inside: z.int().positive() })),
  /** When everybody had left it last, and who said so; null: nobody ever said so. rules/gates 51 */
  lastReset: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
});
export type GateArea = z.output<typeof GateArea>;

const AreaBody = z.strictObject({
  ...tolerated,
  capacity: emptiable(
    z
      .int("Enter a whole number.")
      .min(1, "At least 1.")
      .max(LIMITS.areaCapacity, `At most ${LIMITS.areaCapacity}.`)
      .nullable(),
    null,
  ).default(null),
  stopsWhenFull: emptiable(z.boolean(), false).default(false),
});
export const GateAreaChanges = asChanges(AreaBody);
export type GateAreaChanges = z.output<typeof GateAreaChanges>;

const PROJECT = "/api/projects/:projectId";
const AREA = `${PROJECT}/gates/:gateId/area` as const;
const params = z.strictObject({ projectId: Id, gateId: Id });

export const listGateAreas = endpoint({
  method: "GET",
  path: `${PROJECT}/gate-areas`,
  summary: "Lists the areas of a project's gates by their names, the event itself first.",
  access: { project: "operator" },
  params: z.strictObject({ projectId: Id }),
  status: 200,
  result: z.array(GateArea),
});

export const getGateArea = endpoint({
  method: "GET",
  path: AREA,
  summary: "Returns the area into which a gate leads.",
  access: { project: "operator" },
  params,
  status: 200,
  result: GateArea,
});

export const updateGateArea = endpoint({
  method: "PUT",
  path: AREA,
  summary: "Sets how many people may be in the area into which a gate leads, for all gates of this area.",
  access: { project: "manager" },
  params,
  body: GateAreaChanges,
  status: 200,
  result: GateArea,
});

export const resetGateArea = endpoint({
  method: "POST",
  path: `${AREA}/resets`,
  summary:
    "Says that everybody has left the area into which a gate leads: who passed before now is not inside. `If-Match` has the version of the area that the caller has read, so that a call that is repeated takes nobody out who came in since. 409 too-many-area-resets; 412 stale-version where somebody else has just said so, and without a version.",
  access: { project: "manager" },
  params,
  status: 200,
  result: GateArea,
});
