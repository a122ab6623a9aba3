import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { HeldTicket } from "../ticket-page/ticket-page.service.ts";

/** What a printout says of a ticket, as it is stored. */
export type PrintableRow = HeldTicket & {
  registrationId: number;
  email: string;
  position: string;
  mobilePhone: string;
  createdAt: Date;
  answers: readonly ResultItem[];
  scenarioVersion: number;
  /** The group of the promo code that it was sold with, and that group's image. */
  promocodeGroupId: number | null;
  imageFileId: number | null;
  /** The question whose answers decide about its template. */
  conditionalQuestionId: number | null;
};

/** Tickets with all that can be printed of them, in the order of their ids; an unknown id is left out. */
export async function listPrintableTickets(
  db: Kysely<Database>,
  { projectId, ticketIds }: { projectId: number; ticketIds: readonly number[] },
): Promise<PrintableRow[]> {
  const { rows } = await sql<PrintableRow>`
    select ticket.project_id as "projectId", ticket.id as "ticketId", ticket.registration_id as "registrationId",
      ticket.identifier,
      case when ticket.status = 'held' and expire_payment_at <= now() then 'expired' else ticket.status end as status,
      ticket.barcode, barcode_type as "barcodeType", first_name as "firstName", last_name as "lastName",
      sur_name as "surName", email, company, position, mobile_phone as "mobilePhone", price_cents as price, purchased,
      expire_payment_at as "expirePaymentAt", ticket.culture_code as "cultureCode", ticket.created_at as "createdAt",
      answers, scenario_version as "scenarioVersion", promotion_id as "promocodeGroupId",
      image_file_id as "imageFileId", conditional_question_id as "conditionalQuestionId",
      registration_code.code as "registrationCode", registration.name as "registrationName",
      registration.culture_code as "registrationCulture",
      jsonb_build_object('registration', registration.how_to_pay, 'project', project.how_to_pay) as "howToPay"
    from unnest(${ticketIds}::bigint[]) with ordinality as wanted (id, place)
    join ticket on ticket.project_id = ${projectId} and ticket.id = wanted.id
    join barcode on barcode.project_id = ticket.project_id and barcode.code = ticket.barcode
    join barcode_pool on barcode_pool.project_id = ticket.project_id and barcode_pool.id = barcode.pool_id
    join registration on registration.project_id = ticket.project_id and registration.id = ticket.registration_id
    join registration_code on registration_code.project_id = ticket.project_id
      and registration_code.registration_id = ticket.registration_id
    join project on project.id = ticket.project_id
    left join promo_code_group "group" on "group".project_id = ticket.project_id and "group".id = promotion_id
    order by place`.execute(db);
  return rows;
}

/** One ticket with all that can be printed of it. */
export async function findPrintableTicket(
  db: Kysely<Database>,
  { projectId, ticketId }: { projectId: number; ticketId: number },
): Promise<PrintableRow | null> {
  const [row] = await listPrintableTickets(db, { projectId, ticketIds: [ticketId] });
  return row ?? null;
}
