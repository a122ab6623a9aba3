import { type Cents, wholeCents } from "@foyer/domain/money/cents.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, column, nullable, sqlRows, sqlValue, textOf } from "../../platform/db/sql-rows.ts";
import type { Subject } from "./invoices.store.ts";

/** Finds what a ticket is invoiced as: alone, or with its group; null: there is no such ticket. */
export async function findSubject(
  db: Kysely<Database>,
  { projectId, ticketId }: { projectId: number; ticketId: number },
): Promise<Subject | null> {
  const row = await db
    .selectFrom("ticket")
    .select("group_id as groupId")
    .where("project_id", "=", projectId)
    .where("id", "=", ticketId)
    .executeTakeFirst();
  if (!row) return null;
  const { groupId } = row;
  return { projectId, groupId, ticketId: groupId === null ? ticketId : null };
}

export type SubjectTicket = Awaited<ReturnType<typeof listTicketsOfSubject>>[number];

/** Lists the tickets of a subject in the order of their numbers. */
export function listTicketsOfSubject(db: Kysely<Database>, { projectId, ticketId, groupId }: Subject) {
  const tickets = db
    .selectFrom("ticket")
    .innerJoin("registration", (join) =>
      join
        .onRef("registration.project_id", "=", "ticket.project_id")
        .onRef("registration.id", "=", "ticket.registration_id"),
    )
    .innerJoin("registration_code", (join) =>
      join
        .onRef("registration_code.project_id", "=", "ticket.project_id")
        .onRef("registration_code.registration_id", "=", "ticket.registration_id"),
    )
    .leftJoin("ticket_group", (join) =>
      join
        .onRef("ticket_group.project_id", "=", "ticket.project_id")
        .onRef("ticket_group.id", "=", "ticket.group_id"),
    )
    .select([
      "ticket.id as ticketId",
      "ticket.status",
      "ticket.price_cents as gross",
      "ticket.payment_id as paymentId",
      "ticket.first_name as firstName",
      "ticket.last_name as lastName",
      "ticket.sur_name as surName",
      "ticket.company",
      "ticket.company_address as companyAddress",
      "ticket.post_code as postCode",
      "ticket.city",
      "ticket.country",
      "ticket.email",
      "registration.name as registrationName",
      "registration.vat_rate as vatRate",
      "registration.culture_code as cultureCode",
      "registration_code.code",
      "ticket_group.contact_name as contactName",
      "ticket_group.contact_email as contactEmail",
    ])
    .select(
      sqlValue(boolean)`exists (select from ticket_offer offer where offer.project_id = ${projectId}
        and offer.ticket_id = ticket.id and offer.outcome = 'accepted')`.as("isPassedOn"),
    )
    .where("ticket.project_id", "=", projectId)
    .orderBy("ticket.id");
  return groupId === null
    ? tickets.where("ticket.id", "=", ticketId).execute()
    : tickets.where("ticket.group_id", "=", groupId).execute();
}

/** Finds the currency of what was paid, and whether money has moved; null: no attempt is known. rules/payments 2 */
export async function findPaidAttempt(
  db: Kysely<Database>,
  { projectId, ticketId, groupId }: Subject,
): Promise<{ isLive: boolean; currency: string } | null> {
  const { rows } = await sqlRows({
    isLive: column("payment_attempt.is_live"),
    currency: column("payment_attempt.currency"),
  })`
    select is_live as "isLive", currency from payment_attempt
    where project_id = ${projectId} and paid_cents > 0
      and ${groupId === null ? sql`ticket_id = ${ticketId}` : sql`group_id = ${groupId}`}
    order by is_live desc, id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The card fees that were paid with the tickets that are issued. rules/invoices 23 */
export async function sumUpFees(
  db: Kysely<Database>,
  { projectId, ticketId, groupId }: Subject,
): Promise<Cents> {
  const { rows } = await sqlRows({ fees: column("payment_attempt.fee_cents") })`
    select coalesce(sum(fee_cents), 0)::bigint as fees from payment_attempt
    where project_id = ${projectId} and is_live and paid_cents > 0
      and ${groupId === null ? sql`ticket_id = ${ticketId}` : sql`group_id = ${groupId}`}
      and reference in (
        select payment_id from ticket where project_id = ${projectId} and status = 'issued' and price_cents > 0
          and ${groupId === null ? sql`id = ${ticketId}` : sql`group_id = ${groupId}`}
      )`.execute(db);
  return rows[0]?.fees ?? wholeCents(0);
}

/** The country of a ticket by its code, where the catalogue knows it. */
export async function findCountryCode(db: Kysely<Database>, country: string): Promise<string> {
  const { rows } = await sqlRows({ code: nullable(textOf<string>()) })`
    select iso_code as code from country
    where internal_name = ${country} and ${country} <> '' limit 1`.execute(db);
  return rows[0]?.code ?? "";
}

/**
 * Whether a ticket was passed on since it was paid: its holder has paid nothing, and must not see who has. A group's contact
 * stays. rules/invoices 14
 */
export async function isPassedOnSincePaid(
  db: Kysely<Database>,
  { projectId, ticketId }: Subject,
): Promise<boolean> {
  if (ticketId === null) return false;
  const { rows } = await sqlRows({ isPassedOn: boolean })`
    select exists (
      select from ticket_offer offer
      where offer.project_id = ${projectId} and offer.ticket_id = ${ticketId} and offer.outcome = 'accepted'
        and offer.accepted_at > coalesce((select max(paid_at) from payment_attempt attempt
          where attempt.project_id = ${projectId} and attempt.ticket_id = ${ticketId} and attempt.paid_cents > 0),
          '-infinity')
    ) as "isPassedOn"`.execute(db);
  return rows[0]?.isPassedOn ?? true;
}
