import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** What a printout says of a ticket, as it is stored. */
export type PrintableRow = {
  projectId: number;
  ticketId: number;
  registrationId: number;
  /** Of its public address. */
  identifier: string;
  status: TicketStatus;
  barcode: string;
  barcodeType: number;
  firstName: string;
  lastName: string;
  surName: string;
  email: string;
  company: string;
  position: string;
  mobilePhone: string;
  cultureCode: string;
  createdAt: Date;
  answers: readonly ResultItem[];
  scenarioVersion: number;
  /** The group of the promo code that it was sold with, and that group's image. */
  promocodeGroupId: number | null;
  imageFileId: number | null;
  /** The question whose answers decide about its template. */
  conditionalQuestionId: number | null;
};

/** One ticket with all that can be printed of it. */
export async function findPrintableTicket(
  db: Kysely<Database>,
  { projectId, ticketId }: { projectId: number; ticketId: number },
): Promise<PrintableRow | null> {
  const { rows } = await sql<PrintableRow>`
    select ticket.project_id as "projectId", ticket.id as "ticketId", ticket.registration_id as "registrationId",
      ticket.identifier,
      case when ticket.status = 'held' and expire_payment_at <= now() then 'expired' else ticket.status end as status,
      ticket.barcode, barcode_type as "barcodeType", first_name as "firstName", last_name as "lastName",
      sur_name as "surName", email, company, position, mobile_phone as "mobilePhone",
      ticket.culture_code as "cultureCode", ticket.created_at as "createdAt", answers,
      scenario_version as "scenarioVersion", promotion_id as "promocodeGroupId", image_file_id as "imageFileId",
      conditional_question_id as "conditionalQuestionId"
    from ticket
    join barcode on barcode.project_id = ticket.project_id and barcode.code = ticket.barcode
    join barcode_pool on barcode_pool.project_id = ticket.project_id and barcode_pool.id = barcode.pool_id
    join registration on registration.project_id = ticket.project_id and registration.id = ticket.registration_id
    left join promo_code_group "group" on "group".project_id = ticket.project_id and "group".id = promotion_id
    where ticket.project_id = ${projectId} and ticket.id = ${ticketId}`.execute(db);
  return rows[0] ?? null;
}
