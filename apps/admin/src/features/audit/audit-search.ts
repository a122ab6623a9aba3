import { AUDIT_ACTIONS } from "@foyer/contract/audit.ts";
import { z } from "zod";
import { pagedSearch, toPageQuery } from "../../list/paged-search.ts";

const text = z.string().max(200).default("");
const number = z.string().regex(/^([1-9]\d{0,14})?$/);
const day = z.iso.date().or(z.literal("")).default("");

/** The search parameters of the audit screen. */
export const AuditSearch = z.object({
  ...pagedSearch("20"),
  staff: number.default(""),
  action: z.enum(["", ...AUDIT_ACTIONS]).default(""),
  entity: text,
  id: text,
  project: number.default(""),
  from: day,
  to: day,
  q: text,
});
export type AuditSearch = z.output<typeof AuditSearch>;

/** The parameters that filter the list. */
export const AUDIT_FILTERS = ["staff", "action", "entity", "id", "project", "from", "to", "q"] as const;

/** Converts the filters to the server's query; days are whole days of the browser's zone. rules/audit 8 */
export function toAuditQuery(search: AuditSearch) {
  const { staff, action, entity, id, project, from, to, q } = search;
  return {
    ...(staff && { staffId: staff }),
    ...(action && { action }),
    ...(entity && { entity }),
    ...(id.trim() && { entityId: id.trim() }),
    ...(project && { projectId: project }),
    ...(from && { from: startOf(from, 0) }),
    ...(to && { to: startOf(to, 1) }),
    ...(q.trim() && { text: q.trim() }),
    ...toPageQuery(search),
  };
}

/** The instant at which `day` plus `later` days starts, in the browser's zone. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
