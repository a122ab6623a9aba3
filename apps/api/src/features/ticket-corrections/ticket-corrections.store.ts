import { ticketColumn } from "@foyer/contract/ticket-columns.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import type { TicketChange } from "@foyer/domain/ticket/ticket-change.ts";
import { TICKET_FIELD_NAMES, type TicketField } from "@foyer/domain/ticket/ticket-fields.ts";
import { wireNameOf } from "@foyer/domain/ticket/ticket-labels.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { neverNull, nullable, sqlRows, text } from "../../platform/db/sql-rows.ts";
import { ANSWERED_OF_TICKET, REGISTRATION_OF_TICKET } from "../../platform/db/ticket-joins.ts";
import { type ConsentChange, updateConsents } from "../consents/consents.service.ts";
import { insertCompletedTicket } from "../mail/mail.service.ts";
import { ALL_COLUMNS } from "../tickets/tickets.service.ts";

export type TicketKey = { projectId: number; ticketId: number };
export type TicketFields = Readonly<Record<TicketField, string>>;
export type Correctable = NonNullable<Awaited<ReturnType<typeof findCorrectable>>>;

/** Finds a ticket with everything that a correction is based on. */
export async function findCorrectable(db: Kysely<Database>, { projectId, ticketId }: TicketKey) {
  const row = await db
    .selectFrom("ticket")
    .innerJoin("registration", REGISTRATION_OF_TICKET)
    .innerJoin("registration as answered", ANSWERED_OF_TICKET)
    .select(ALL_COLUMNS)
    .select([
      "ticket.status",
      "ticket.version",
      "ticket.answers",
      "ticket.is_incomplete as isIncomplete",
      "ticket.scenario_version as scenarioVersion",
      // Those of the questionnaire that was answered, which is another registration's once the ticket was moved.
      "answered.id as registrationId",
      "answered.culture_code as cultureCode",
      "registration.unique_email as isEmailUnique",
    ])
    .where("ticket.project_id", "=", projectId)
    .where("ticket.id", "=", ticketId)
    .executeTakeFirst();
  if (!row) return null;
  const fields = Object.fromEntries(TICKET_FIELD_NAMES.map((field) => [field, row[wireNameOf(field)]]));
  const { status, version, answers, scenarioVersion, registrationId, cultureCode, isEmailUnique } = row;
  const { Barcode: barcode, Identifier: identifier, isIncomplete } = row;
  return {
    projectId,
    ticketId,
    registrationId,
    barcode,
    identifier,
    status,
    version,
    answers,
    scenarioVersion,
    cultureCode,
    isEmailUnique,
    isIncomplete,
    // `Object.fromEntries` loses the keys, which are all fields.
    fields: fields as TicketFields,
  };
}

/** Locks the ticket until the transaction ends. */
export async function lockTicket(
  trx: Transaction<Database>,
  { projectId, ticketId }: TicketKey,
): Promise<void> {
  await trx
    .selectFrom("ticket")
    .select("id")
    .where("project_id", "=", projectId)
    .where("id", "=", ticketId)
    .forUpdate()
    .execute();
}

type Corrected = {
  fields: Readonly<Partial<Record<TicketField, string>>>;
  answers: readonly ResultItem[];
  /** Only where they change: the address that must be unique, and the mailbox of a hold. */
  uniqueEmail?: string | null;
  holdRecipient?: string | null;
  consents: ConsentChange;
};

/** Writes the next version of a ticket. */
export async function updateTicket(
  trx: Transaction<Database>,
  ticket: TicketKey &
    Pick<Correctable, "version" | "status" | "isIncomplete" | "registrationId" | "scenarioVersion">,
  { fields, answers, uniqueEmail, holdRecipient, consents }: Corrected,
): Promise<void> {
  const { projectId, ticketId, version, status, isIncomplete } = ticket;
  const columns = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      ticketColumn(wireNameOf(field as TicketField)).column,
      value,
    ]),
  );
  await trx
    .updateTable("ticket")
    .set({
      ...columns,
      ...(uniqueEmail !== undefined && { unique_email: uniqueEmail }),
      ...(holdRecipient !== undefined && { hold_recipient: holdRecipient }),
      answers: JSON.stringify(answers),
      // All that is asked has an answer then. rules/group-orders 4
      is_incomplete: false,
      version: version + 1,
    })
    .where("project_id", "=", projectId)
    .where("id", "=", ticketId)
    .execute();
  await updateConsents(trx, ticket, consents);
  if (isIncomplete && status === "issued") await insertCompletedTicket(trx, ticket);
}

/** Stores what a correction changed. */
export async function insertCorrection(
  trx: Transaction<Database>,
  { projectId, ticketId, version }: TicketKey & { version: number },
  { staffName, changes }: { staffName: string; changes: readonly TicketChange[] },
): Promise<void> {
  await trx
    .insertInto("ticket_correction")
    .values({
      project_id: projectId,
      ticket_id: ticketId,
      version,
      staff_name: staffName,
      changes: JSON.stringify(changes),
    })
    .execute();
}

/** Lists the corrections of a ticket, newest first. */
export function listCorrectionRows(db: Kysely<Database>, { projectId, ticketId }: TicketKey) {
  return db
    .selectFrom("ticket_correction")
    .select(["version", "corrected_at as correctedAt", "staff_name as staffName", "changes"])
    .where("project_id", "=", projectId)
    .where("ticket_id", "=", ticketId)
    .orderBy("version", "desc")
    .execute();
}

/** Exchanges the barcode of a live ticket; null if it is not live; `after` is null if the pool has no free code. */
export async function exchangeCode(
  trx: Transaction<Database>,
  { projectId, ticketId }: TicketKey,
): Promise<{ before: string; after: string | null } | null> {
  const { rows } = await sqlRows({ before: neverNull(text), after: nullable(text) })`
    select before, after from exchange_barcode(${projectId}, ${ticketId})`.execute(trx);
  return rows[0] ?? null;
}
