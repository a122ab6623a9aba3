import { ENTRY_LIMITS, GATE_WAYS } from "@foyer/domain/gate/gate-rules.ts";
import { z } from "zod";
import { Day } from "./day.ts";
import { endpoint } from "./endpoint.ts";
import { asChanges, emptiable, Id, OutId, tolerated, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { symbols, visible } from "./text.ts";

/** A time of day as `09:00`; an empty text and null mean none. */
const OptionalTime = emptiable(
  z
    .string()
    .trim()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, "Must be a time as HH:MM")
    .transform((text) => (text === "" ? null : text)),
  null,
);

const Count = z.int().nonnegative();

/** A gate of a project, and what it admits. rules/gates 1–4 */
export const GateRules = z.object({
  id: OutId,
  version: Version,
  name: z.string(),
  /** Gates of one area count together; empty: the event itself. */
  area: z.string(),
  way: z.enum(GATE_WAYS),
  /** Empty: all registrations. */
  registrationIds: z.array(OutId),
  /** Empty: all days. */
  days: z.array(z.string()),
  /** Wall times at the venue as `09:00`; null: no limit. */
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  entryLimit: z.enum(ENTRY_LIMITS),
  stopsRepeats: z.boolean(),
  /** Do gate devices show names? */
  showsNames: z.boolean(),
  /** Do gate devices print badges? */
  printsBadges: z.boolean(),
  isClosed: z.boolean(),
});
export type GateRules = z.output<typeof GateRules>;

/** A gate with what was scanned there. */
export const Gate = GateRules.extend({
  /** Scans at this gate so far, and of each verdict. rules/gates 11 */
  scans: Count,
  admitted: Count,
  marked: Count,
  refused: Count,
  /** Different codes that were let in here today at the venue, as the visitors of the gate have it. rules/visitors 8 */
  visitorsToday: Count,
  /** Codes whose last passage led into the gate's area; null: no gate of the area lets anybody out. rules/gates 12 */
  inside: Count.nullable(),
  /** Those of them who came in before today. */
  insideSinceEarlier: Count.nullable(),
});
export type Gate = z.output<typeof Gate>;

const name = z
  .string({ error: "Enter a name." })
  .trim()
  .min(1, "Enter a name.")
  .check(symbols(LIMITS.turngate), visible);

export const GateBody = z.strictObject({
  ...tolerated,
  name,
  area: emptiable(z.string().trim().check(symbols(LIMITS.turngate), visible), "").default(""),
  way: z.enum(GATE_WAYS).default("in"),
  registrationIds: emptiable(z.array(Id).max(LIMITS.gateChoices), []).default([]),
  days: emptiable(z.array(Day).max(LIMITS.gateChoices), []).default([]),
  opensAt: OptionalTime.default(null),
  closesAt: OptionalTime.default(null),
  entryLimit: z.enum(ENTRY_LIMITS).default("once"),
  stopsRepeats: emptiable(z.boolean(), false).default(false),
  showsNames: emptiable(z.boolean(), false).default(false),
  printsBadges: emptiable(z.boolean(), false).default(false),
  isClosed: emptiable(z.boolean(), false).default(false),
});
export const GateChanges = asChanges(GateBody);
export type GateChanges = z.output<typeof GateChanges>;

const GATES = "/api/projects/:projectId/gates";
const InProject = z.strictObject({ projectId: Id });
const params = z.strictObject({ projectId: Id, gateId: Id });

export const listGates = endpoint({
  method: "GET",
  path: GATES,
  summary: "Lists the gates of a project by their names.",
  access: { project: "operator" },
  params: InProject,
  status: 200,
  result: z.array(Gate),
});

export const getGate = endpoint({
  method: "GET",
  path: `${GATES}/:gateId`,
  summary: "Returns a gate.",
  access: { project: "operator" },
  params,
  status: 200,
  result: Gate,
});

export const createGate = endpoint({
  method: "POST",
  path: GATES,
  summary: "Adds a gate. 409 gate-name-taken, too-many-gates.",
  access: { project: "manager" },
  params: InProject,
  body: GateBody,
  status: 201,
  result: Gate,
});

export const updateGate = endpoint({
  method: "PUT",
  path: `${GATES}/:gateId`,
  summary: "Changes a gate; scans stay as they were evaluated. 409 gate-name-taken.",
  access: { project: "manager" },
  params,
  body: GateChanges,
  status: 200,
  result: Gate,
});

export const removeGate = endpoint({
  method: "DELETE",
  path: `${GATES}/:gateId`,
  summary: "Deletes a gate without scans at which no device scans. 409 gate-in-use, gate-with-devices.",
  access: { project: "manager" },
  params,
  status: 200,
  result: z.object({ id: OutId }),
});
