import { SCAN_REASONS } from "@foyer/domain/gate/evaluate-scan.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";
import { WATCHES_GATES } from "./gate-access.ts";
import { GateArea } from "./gate-areas.ts";
import { GateDevice } from "./gate-devices.ts";

const Count = z.int().nonnegative();

/** The gates of a project today. rules/gates 34, 35 */
export const GateLive = z.object({
  /** The server's time; the figures are as of then. */
  now: z.iso.datetime(),
  /** Today at the venue, and when it began. */
  day: z.string(),
  dayFrom: z.iso.datetime(),
  /** Scans that these figures lack yet: the job counts them within about a second. At most 10,000 are counted here. */
  uncounted: Count,
  /** Different codes that were let in today, at all gates. rules/visitors 8 */
  visitorsToday: Count,
  /** Scans of today that let somebody in or out, and that were refused. */
  entered: Count,
  left: Count,
  refused: Count,
  /** Conflicts that nobody has ticked off. */
  openConflicts: Count,
  /** The gates by their names, with their scans of today. */
  gates: z.array(
    z.object({
      id: OutId,
      name: z.string(),
      isClosed: z.boolean(),
      entered: Count,
      left: Count,
      refused: Count,
    }),
  ),
  /** People who came in at a gate in a quarter of an hour, which is named by its beginning; those without anybody are left out. */
  quarters: z.array(z.object({ at: z.iso.datetime(), gateId: OutId, entered: z.int().positive() })),
  areas: z.array(GateArea),
  /** Refused scans of today by gate and reason, most first. */
  refusals: z.array(z.object({ gateId: OutId, reason: z.enum(SCAN_REASONS), scans: z.int().positive() })),
  /** The last refused scans of today, latest first. */
  lastRefused: z.array(
    z.object({
      at: z.iso.datetime(),
      gateName: z.string(),
      reason: z.enum(SCAN_REASONS),
      /** The device, or the member of staff who scanned. */
      scannedBy: z.string(),
    }),
  ),
  devices: z.array(GateDevice),
});
export type GateLive = z.output<typeof GateLive>;

export const getGateLive = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/gate-live",
  summary: "Returns what happens at the gates today: who came in, who is inside, devices, what was refused.",
  access: WATCHES_GATES,
  params: z.strictObject({ projectId: Id }),
  status: 200,
  result: GateLive,
});
