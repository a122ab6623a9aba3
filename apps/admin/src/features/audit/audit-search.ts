import { AUDIT_ACTIONS } from "@foyer/contract/audit.ts";
import { z } from "zod";
import { pagedSearch, toPageQuery } from "../../list/paged-search.ts";

const text = z.string().max(200).default("");
const number = z.string().regex(/^([1-9]\d{0,14})?$/);
const day = z.iso.date().or(z.literal("")).default("");

/** The filters as they stand in the address. */
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

/** Those of them that narrow the list. */
export const AUDIT_FILTERS = ["staff", "action", "entity", "id", "project", "from", "to", "q"] as const;

/** The filters as the server takes them: days are whole ones of the browser's zone. rules/audit 8 */
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

/** Midnight of a day here, or of one `later`, as a moment. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
