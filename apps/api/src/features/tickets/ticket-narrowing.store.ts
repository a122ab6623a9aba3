import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Days, Narrowing } from "./resolve-filter.store.ts";

/** Where the conditions are used: the facets and dates of a ticket, and its id. */
type Place = { table: "listed" | "narrowed"; projectId: number };

/** The conditions of a filter, on the index or on the tickets in its shape. rules/tickets 41 */
export function narrowedTo(narrowing: Narrowing | null, { table, projectId }: Place): RawBuilder<SqlBool>[] {
  if (!narrowing) return [];
  const { facets, created, paid, came, isRefundDue } = narrowing;
  const held = sql.ref(`${table}.facets`);
  const alone = facets.flatMap((list) => (list.length === 1 ? list : []));
  return [
    ...(alone.length > 0 ? [sql<SqlBool>`${held} @> ${alone}::text[]`] : []),
    ...facets.filter(({ length }) => length > 1).map((list) => sql<SqlBool>`${held} && ${[...list]}::text[]`),
    ...between(sql.ref(`${table}.created_at`), created),
    ...between(sql.ref(`${table}.paid_at`), paid),
    ...(came ? [cameAs(came, projectId)] : []),
    ...(isRefundDue
      ? [
          sql<SqlBool>`listed.ticket_id in (select ticket_id from late_payment where project_id = ${projectId} and state = 'open')`,
        ]
      : []),
  ];
}

/** From the first moment of a day to the last one of a day, at the venue. */
function between(moment: RawBuilder<unknown>, days: Days | null): RawBuilder<SqlBool>[] {
  if (!days) return [];
  const { from, to, timeZone } = days;
  return [
    ...(from ? [sql<SqlBool>`${moment} >= ${from}::text::timestamp at time zone ${timeZone}`] : []),
    ...(to
      ? [sql<SqlBool>`${moment} < (${to}::text::timestamp + interval '1 day') at time zone ${timeZone}`]
      : []),
  ];
}

/** By the first scans of each file, so that corrected and removed files count at once. rules/visitors 12 */
function cameAs({ isNot, day, gateKey }: NonNullable<Narrowing["came"]>, projectId: number) {
  const ofDay = day ? sql`and of_gate.visit_date = ${day}::text::date` : sql``;
  const ofGate = gateKey ? sql`and of_gate.turngate_key = ${gateKey}` : sql``;
  const visitors = sql`
    select scan.ticket_id from visitor_file of_gate
    join visitor_scan scan on scan.project_id = ${projectId} and scan.file_id = of_gate.file_id
    where of_gate.project_id = ${projectId} ${ofDay} ${ofGate} and scan.kind = 'first' and scan.ticket_id is not null`;
  // A truth test keeps the planner from a join, which it takes for small and runs once for each visitor.
  const truth = isNot ? sql`is not true` : sql`is true`;
  return sql<SqlBool>`(listed.ticket_id in (${visitors})) ${truth}`;
}
