import { AUDIT_ACTIONS } from "@foyer/contract/audit.ts";
import { instantsOf } from "@foyer/domain/time/time-zone.ts";
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

/** Converts the filters to the server's query; days are whole days of the zone. rules/audit 8 */
export function toAuditQuery(search: AuditSearch, timeZone: string) {
  const { staff, action, entity, id, project, from, to, q } = search;
  return {
    ...(staff && { staffId: staff }),
    ...(action && { action }),
    ...(entity && { entity }),
    ...(id.trim() && { entityId: id.trim() }),
    ...(project && { projectId: project }),
    ...(from && { from: startOf(from, 0, timeZone) }),
    ...(to && { to: startOf(to, 1, timeZone) }),
    ...(q.trim() && { text: q.trim() }),
    ...toPageQuery(search),
  };
}

/** The instant at which `day` plus `later` days starts in the zone; where the clock skips midnight, an hour later. */
function startOf(day: string, later: number, timeZone: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + later);
  const start = date.toISOString().slice(0, 10);
  const instant =
    instantsOf(`${start}T00:00:00`, timeZone)[0] ?? instantsOf(`${start}T01:00:00`, timeZone)[0];
  return new Date(instant ?? date).toISOString();
}
