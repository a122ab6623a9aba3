import { AUDIT_ACTIONS } from "@foyer/contract/audit.ts";
import { startOfDay } from "@foyer/domain/time/days-in-zone.ts";
import { z } from "zod";
import { pagedSearch, toPageQuery } from "../../list/paged-search.ts";

const text = z.string().max(200).default("");
const number = z.string().regex(/^([1-9]\d{0,14})?$/);
const day = z.iso.date().or(z.literal("")).default("");

/** The search parameters of the audit screen. */
export const AuditSearch = z.object({
  ...pagedSearch("20"),
  by: z.enum(["staff", "visitors", "all"]).default("staff"),
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

/** Converts the filters to the server's query; days are whole days of the zone. rules/audit 8 */
export function toAuditQuery(search: AuditSearch, timeZone: string) {
  const { by, staff, action, entity, id, project, from, to, q } = search;
  return {
    ...(by !== "all" && { by }),
    foldIn: timeZone,
    ...(staff && { staffId: staff }),
    ...(action && { action }),
    ...(entity && { entity }),
    ...(id.trim() && { entityId: id.trim() }),
    ...(project && { projectId: project }),
    ...(from && { from: startOfDay(from, 0, timeZone).toISOString() }),
    ...(to && { to: startOfDay(to, 1, timeZone).toISOString() }),
    ...(q.trim() && { text: q.trim() }),
    ...toPageQuery(search),
  };
}
