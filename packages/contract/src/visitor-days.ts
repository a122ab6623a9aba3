import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { OutId } from "./fields.ts";

/** A project and the latest days of its gate scans. */
export const ProjectDays = z.object({
  projectId: OutId,
  projectName: z.string(),
  days: z.array(z.object({ visitDate: z.string(), visitors: z.int().nonnegative() })),
});
export type ProjectDays = z.output<typeof ProjectDays>;

export const listVisitorDays = endpoint({
  method: "GET",
  path: "/api/visitors-by-day",
  summary: "Counts unique visitors by day, in the caller's running, upcoming and just ended projects.",
  access: { staff: "operator" },
  status: 200,
  result: z.array(ProjectDays),
});
