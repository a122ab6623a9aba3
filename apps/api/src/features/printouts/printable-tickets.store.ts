import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { HeldTicket } from "../ticket-page/ticket-page.service.ts";

/** A ticket with the stored data that its printout needs. */
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

const now = sql<Date>`now()`;

/** Tickets with all that can be printed of them, in the order of their ids; an unknown id is left out. */
export async function listPrintableTickets(
  db: Kysely<Database>,
  { projectId, ticketIds }: { projectId: number; ticketIds: readonly number[] },
): Promise<PrintableRow[]> {
  const wanted = sql<{ id: number; place: number }>`unnest(${ticketIds}::bigint[]) with ordinality`;
  const rows = await db
    .selectFrom(wanted.as<"wanted">(sql`wanted (id, place)`))
    .innerJoin("ticket", (join) =>
      join.on("ticket.project_id", "=", projectId).onRef("ticket.id", "=", "wanted.id"),
    )
    .innerJoin("barcode", (join) =>
      join.onRef("barcode.project_id", "=", "ticket.project_id").onRef("barcode.code", "=", "ticket.barcode"),
    )
    .innerJoin("barcode_pool", (join) =>
      join
        .onRef("barcode_pool.project_id", "=", "ticket.project_id")
        .onRef("barcode_pool.id", "=", "barcode.pool_id"),
    )
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
    .innerJoin("project", "project.id", "ticket.project_id")
    .leftJoin("promo_code_group", (join) =>
      join
        .onRef("promo_code_group.project_id", "=", "ticket.project_id")
        .onRef("promo_code_group.id", "=", "ticket.promotion_id"),
    )
    .select([
      "ticket.project_id as projectId",
      "ticket.id as ticketId",
      "ticket.registration_id as registrationId",
      "ticket.identifier",
      "ticket.barcode",
      "barcode_pool.barcode_type as barcodeType",
      "ticket.first_name as firstName",
      "ticket.last_name as lastName",
      "ticket.sur_name as surName",
      "ticket.email",
      "ticket.company",
      "ticket.position",
      "ticket.mobile_phone as mobilePhone",
      "ticket.price_cents as price",
      "ticket.purchased",
      "ticket.expire_payment_at as expirePaymentAt",
      "ticket.culture_code as cultureCode",
      "ticket.created_at as createdAt",
      "ticket.answers",
      "ticket.scenario_version as scenarioVersion",
      "ticket.promotion_id as promocodeGroupId",
      "promo_code_group.image_file_id as imageFileId",
      "registration.conditional_question_id as conditionalQuestionId",
      "registration_code.code as registrationCode",
      "registration.name as registrationName",
      "registration.culture_code as registrationCulture",
      "registration.how_to_pay as registrationHowToPay",
      "project.how_to_pay as projectHowToPay",
    ])
    .select((row) =>
      row
        .case()
        .when(row.and([row("ticket.status", "=", "held"), row("ticket.expire_payment_at", "<=", now)]))
        .then<TicketStatus>("expired")
        .else(row.ref("ticket.status"))
        .end()
        .as("status"),
    )
    .orderBy("wanted.place")
    .execute();
  return rows.map(({ registrationHowToPay, projectHowToPay, ...row }) => ({
    ...row,
    howToPay: { registration: registrationHowToPay, project: projectHowToPay },
  }));
}

/** One ticket with all that can be printed of it. */
export async function findPrintableTicket(
  db: Kysely<Database>,
  { projectId, ticketId }: { projectId: number; ticketId: number },
): Promise<PrintableRow | null> {
  const [row] = await listPrintableTickets(db, { projectId, ticketIds: [ticketId] });
  return row ?? null;
}
