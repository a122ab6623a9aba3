import type { TicketFilter } from "@foyer/contract/tickets.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { fits, orderOf } from "./ticket-filter.ts";

const columns = [
  "ticket.id as TicketId",
  "ticket.status",
  "ticket.created_at as CreateDateTime",
  "ticket.barcode as Barcode",
  "ticket.first_name as FirstName",
  "ticket.last_name as LastName",
  "ticket.sur_name as SurName",
  "ticket.gender as Gender",
  "ticket.company as Company",
  "ticket.position as Position",
  "ticket.country as Country",
  "ticket.region as Region",
  "ticket.city as City",
  "ticket.company_address as CompanyAddress",
  "ticket.post_code as PostCode",
  "ticket.mobile_phone as MobilePhone",
  "ticket.email as Email",
  "ticket.subscribe as Subscribe",
  "ticket.web_site as WebSite",
  "ticket.purpose as Purpose",
  "ticket.job_level as JobLevel",
  "ticket.promotion_id as PromotionId",
  "ticket.promo_code as PromoCode",
  "ticket.identifier as Identifier",
  "ticket.purchased as Purchased",
  "ticket.payment_id as PaymentId",
  "ticket.expire_payment_at as ExpirePaymentDateTime",
  sql<number>`ticket.original_price::float8`.as("OriginalPrice"),
  sql<number>`ticket.price::float8`.as("Price"),
] as const;

/** How many tickets fit. */
export async function countTickets(db: Kysely<Database>, filter: TicketFilter): Promise<number> {
  const { count } = await db
    .selectFrom("ticket")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where(fits(filter))
    .executeTakeFirstOrThrow();
  return count;
}

/** The same where nothing is searched for, without counting a million: the live ones are counted as they are sold. */
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
 * One page of the `total` tickets that fit. Keys first, whole rows only of the page, and from the nearer end: deep
 * pages stay cheap.
 */
export async function selectPage(
  db: Kysely<Database>,
  filter: TicketFilter,
  { limit, offset, total }: { limit: number; offset: number; total: number },
) {
  const size = Math.min(limit, total - offset);
  const fromEnd = total - offset - size;
  const isTurned = fromEnd < offset;
  return await db
    .with("page", (cte) =>
      cte
        .selectFrom("ticket")
        .select("ticket.id")
        .where(fits(filter))
        .orderBy(orderOf(filter, isTurned))
        .limit(size)
        .offset(isTurned ? fromEnd : offset),
    )
    .selectFrom("page")
    .innerJoin("ticket", "ticket.id", "page.id")
    .where("ticket.project_id", "=", filter.projectId)
    .select(columns)
    .orderBy(orderOf(filter))
    .execute();
}

/** One ticket, with its answers and the version of the scenario that they were given to. */
export async function findTicket(
  db: Kysely<Database>,
  { projectId, ticketId }: { projectId: number; ticketId: number },
) {
  const row = await db
    .selectFrom("ticket")
    .innerJoin("registration", (join) =>
      join
        .onRef("registration.project_id", "=", "ticket.project_id")
        .onRef("registration.id", "=", "ticket.registration_id"),
    )
    .innerJoin("registration_code", (join) =>
      join
        .onRef("registration_code.project_id", "=", "registration.project_id")
        .onRef("registration_code.registration_id", "=", "registration.id"),
    )
    .select([
      ...columns,
      "ticket.registration_id as registrationId",
      "registration.name as registrationName",
      "registration_code.code as registrationCode",
      "ticket.culture_code as cultureCode",
      "ticket.answers",
      "ticket.scenario_version as scenarioVersion",
    ])
    .where("ticket.project_id", "=", projectId)
    .where("ticket.id", "=", ticketId)
    .executeTakeFirst();
  return row ?? null;
}
