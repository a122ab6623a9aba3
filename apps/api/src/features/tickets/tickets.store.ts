import type { TicketFilter } from "@foyer/contract/tickets.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import type { PaymentMethod } from "@foyer/domain/ticket/payment.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { ALL_COLUMNS, type StoredTicket } from "./ticket-columns.ts";
import { fits, orderOf } from "./ticket-filter.ts";

export type ListedRow = StoredTicket & { status: TicketStatus };

/** How many tickets match the filter. */
export async function countTickets(db: Kysely<Database>, filter: TicketFilter): Promise<number> {
  const { count } = await db
    .selectFrom("ticket")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where(fits(filter))
    .executeTakeFirstOrThrow();
  return count;
}

/** The same without a search: reads the counters of live tickets instead of counting a million rows. */
export async function countAllTickets(
  db: Kysely<Database>,
  { projectId, status }: Pick<TicketFilter, "projectId" | "status">,
): Promise<number> {
  const sold = { "": sql`issued + held`, issued: sql`issued`, held: sql`held` }[status as string] ?? sql`0`;
  const { rows } = await sql<{ count: number }>`
    select (select coalesce(sum(${sold}), 0)::bigint from registration_usage where project_id = ${projectId}) +
      (select count(*) from ticket where project_id = ${projectId} and status in ('cancelled', 'expired')
        and (${status} in ('', status))) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * One page of the `total` matching tickets. Selects keys first, whole rows only for the page, and from the nearer end,
 * so deep pages stay cheap.
 */
export async function listTicketPage(
  db: Kysely<Database>,
  filter: TicketFilter,
  { limit, offset, total }: { limit: number; offset: number; total: number },
): Promise<ListedRow[]> {
  const size = Math.min(limit, total - offset);
  const fromEnd = total - offset - size;
  const isTurned = fromEnd < offset;
  const { rows } = await sql<ListedRow>`
    with page as (
      select ticket.id from ticket where ${fits(filter)} order by ${orderOf(filter, isTurned)}
      limit ${size} offset ${isTurned ? fromEnd : offset}
    )
    select ${ALL_COLUMNS}, ticket.status from page join ticket on ticket.id = page.id
    where ticket.project_id = ${filter.projectId} order by ${orderOf(filter)}`.execute(db);
  return rows;
}

type TicketSource = {
  registrationId: number;
  registrationName: string;
  registrationCode: string;
  cultureCode: string;
  payment: { method: PaymentMethod | null; reference: string | null; paidAt: Date | null } | null;
  answers: readonly ResultItem[];
  scenarioVersion: number;
};

/** One ticket, with its answers and the version of the scenario that they were given to. */
export async function findTicket(
  db: Kysely<Database>,
  { projectId, ticketId }: { projectId: number; ticketId: number },
): Promise<(ListedRow & TicketSource) | null> {
  type Row = ListedRow & Omit<TicketSource, "payment"> & NonNullable<TicketSource["payment"]>;
  const { rows } = await sql<Row>`
    select ${ALL_COLUMNS}, ticket.status, payment_method as method, payment_reference as reference, paid_at as "paidAt", ticket.registration_id as "registrationId",
      registration.name as "registrationName", registration_code.code as "registrationCode",
      ticket.culture_code as "cultureCode", ticket.answers, ticket.scenario_version as "scenarioVersion"
    from ticket
    join registration on registration.project_id = ticket.project_id and registration.id = ticket.registration_id
    join registration_code on registration_code.project_id = registration.project_id
      and registration_code.registration_id = registration.id
    where ticket.project_id = ${projectId} and ticket.id = ${ticketId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { method, reference, paidAt, ...ticket } = row;
  return { ...ticket, payment: ticket.PaymentId === null ? null : { method, reference, paidAt } };
}
