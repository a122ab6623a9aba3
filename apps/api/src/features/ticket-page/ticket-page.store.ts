import type { Cents } from "@foyer/domain/money/cents.ts";
import type { HowToPay } from "@foyer/domain/ticket/how-to-pay.ts";
import { projectOfIdentifier } from "@foyer/domain/ticket/ticket-identifier.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** A ticket as its holder sees it. */
export type HeldTicket = {
  projectId: number;
  ticketId: number;
  identifier: string;
  status: TicketStatus;
  barcode: string;
  barcodeType: number;
  firstName: string;
  lastName: string;
  surName: string;
  company: string;
  price: Cents;
  purchased: boolean;
  expirePaymentAt: Date | null;
  cultureCode: string;
  registrationCode: string;
  registrationName: string;
  registrationCulture: string;
  howToPay: { registration: HowToPay; project: HowToPay };
};

/** The ticket of a public address, in the project that the address names; an older address is looked for in all. */
export async function findTicket(db: Kysely<Database>, identifier: string): Promise<HeldTicket | null> {
  const projectId = projectOfIdentifier(identifier) ?? (await findProjectOfOlder(db, identifier));
  if (projectId === null) return null;
  const { rows } = await sql<HeldTicket>`
    select ticket.project_id as "projectId", ticket.id as "ticketId", identifier, ticket.barcode,
      -- rules/tickets 17: what is due is too late already, even if it still counts as held for a moment.
      case when ticket.status = 'held' and expire_payment_at <= now() then 'expired' else ticket.status end as status,
      barcode_type as "barcodeType", first_name as "firstName", last_name as "lastName", sur_name as "surName",
      company, price_cents as price, purchased, expire_payment_at as "expirePaymentAt", ticket.culture_code as "cultureCode",
      registration_code.code as "registrationCode", registration.name as "registrationName",
      registration.culture_code as "registrationCulture",
      jsonb_build_object('registration', registration.how_to_pay, 'project', project.how_to_pay) as "howToPay"
    from ticket
    join barcode on barcode.project_id = ticket.project_id and barcode.code = ticket.barcode
    join barcode_pool on barcode_pool.project_id = ticket.project_id and barcode_pool.id = barcode.pool_id
    join registration on registration.project_id = ticket.project_id and registration.id = ticket.registration_id
    join registration_code on registration_code.project_id = ticket.project_id
      and registration_code.registration_id = ticket.registration_id
    join project on project.id = ticket.project_id
    where ticket.project_id = ${projectId} and identifier = ${identifier}`.execute(db);
  return rows[0] ?? null;
}

/** The project first: on a cluster this asks all nodes, for which guessed addresses must cost little. */
async function findProjectOfOlder(db: Kysely<Database>, identifier: string): Promise<number | null> {
  const ticket = db.selectFrom("ticket").select("project_id").where("identifier", "=", identifier);
  return (await ticket.executeTakeFirst())?.project_id ?? null;
}
