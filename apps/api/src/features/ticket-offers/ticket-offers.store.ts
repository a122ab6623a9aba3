import { projectOfIdentifier } from "@foyer/domain/ticket/ticket-identifier.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, moment, neverNull, nullable, sqlRows, sqlValue, text } from "../../platform/db/sql-rows.ts";
import { LINK_OF_TICKET, REGISTRATION_OF_TICKET, STATUS_NOW } from "../../platform/db/ticket-joins.ts";

export type TicketKey = { projectId: number; ticketId: number };
export type OfferKey = { projectId: number; token: string };

/** An offer ends after so many days, or with the deadline of its registration or its payment. rules/tickets 66 */
const OFFER_DAYS = 7;

const ENDS = sql`least(
  now() + make_interval(days => ${OFFER_DAYS}),
  registration.pass_on_until at time zone project.time_zone,
  case ticket.status when 'held' then ticket.expire_payment_at end
)`;

/** Finds whether and until when a ticket may be passed on at this moment; a hold that is due counts as expired. */
export async function findPassingTerms(db: Kysely<Database>, { projectId, ticketId }: TicketKey) {
  const row = await db
    .selectFrom("ticket")
    .innerJoin("registration", REGISTRATION_OF_TICKET)
    .innerJoin("project", "project.id", "ticket.project_id")
    .select(["ticket.email", "ticket.culture_code as ticketCulture", "ticket.barcode", "ticket.identifier"])
    .select(["project.time_zone as timeZone"])
    .select(STATUS_NOW.as("status"))
    .select(sqlValue(nullable(moment))`registration.pass_on_until at time zone project.time_zone`.as("until"))
    // A ticket of an attendee who has signed in is theirs.
    .select(
      sqlValue(boolean)`coalesce(registration.pass_on_until at time zone project.time_zone > now()
        and not registration.is_auth_required and ticket.unique_subject is null, false)`.as("isOpen"),
    )
    .where("ticket.project_id", "=", projectId)
    .where("ticket.id", "=", ticketId)
    .executeTakeFirst();
  return row ?? null;
}

const offers = (db: Kysely<Database>, projectId: number) =>
  db
    .selectFrom("ticket_offer")
    .select(["token", "ticket_id as ticketId", "recipient", "culture_code as cultureCode"])
    .select("expires_at as expiresAt")
    .where("project_id", "=", projectId)
    .where("outcome", "is", null)
    .where("expires_at", ">", sql<Date>`now()`);

/** Finds the open offer of a ticket; null: there is none, or it has expired. */
export async function findOpenOffer(db: Kysely<Database>, { projectId, ticketId }: TicketKey) {
  return (await offers(db, projectId).where("ticket_id", "=", ticketId).executeTakeFirst()) ?? null;
}

/** Finds the open offer of a link. */
export async function findOffer(db: Kysely<Database>, token: string) {
  const projectId = projectOfIdentifier(token);
  if (projectId === null) return null;
  const row = await offers(db, projectId).where("token", "=", token).executeTakeFirst();
  return row ? { ...row, projectId } : null;
}

/** Ends the offer of a ticket that nobody accepted, and forgets the address. Needs the ticket's lock. Returns whether there was one. */
export async function withdrawOpenOffer(
  trx: Transaction<Database>,
  { projectId, ticketId }: TicketKey,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("ticket_offer")
    .set({ outcome: "withdrawn", recipient: "" })
    .where("project_id", "=", projectId)
    .where("ticket_id", "=", ticketId)
    .where("outcome", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type NewOffer = TicketKey & { recipient: string; cultureCode: string };

/** Offers a ticket; an earlier offer that has expired ends. Needs the ticket's lock. */
export async function insertOffer(
  trx: Transaction<Database>,
  { projectId, ticketId, recipient, cultureCode }: NewOffer,
): Promise<void> {
  await withdrawOpenOffer(trx, { projectId, ticketId });
  // A cluster writes no row from the clock and columns of other tables.
  const { rows } = await sqlRows({ token: neverNull(text), expiresAt: neverNull(moment) })`
    select make_ticket_identifier(${projectId})::text as token, ${ENDS} as "expiresAt"
    from ticket
    join registration on registration.project_id = ${projectId} and registration.id = ticket.registration_id
    join project on project.id = ${projectId}
    where ticket.project_id = ${projectId} and ticket.id = ${ticketId}`.execute(trx);
  const [made] = rows;
  if (!made) throw new Error("The ticket does not exist.");
  await trx
    .insertInto("ticket_offer")
    .values({
      project_id: projectId,
      token: made.token,
      ticket_id: ticketId,
      recipient,
      culture_code: cultureCode,
      expires_at: made.expiresAt,
    })
    .execute();
}

/** Ends an offer by its acceptance, and forgets the address. Needs the ticket's lock. */
export async function acceptOpenOffer(
  trx: Transaction<Database>,
  { projectId, token }: OfferKey,
  formerIdentifier: string,
): Promise<void> {
  await trx
    .updateTable("ticket_offer")
    .set({
      outcome: "accepted",
      recipient: "",
      former_identifier: formerIdentifier,
      accepted_at: sql<Date>`now()`,
    })
    .where("project_id", "=", projectId)
    .where("token", "=", token)
    .where("outcome", "is", null)
    .execute();
}

/** Gives a live ticket another link and barcode; null: it is not live. `after` is null where no code is left. */
export async function passOn(trx: Transaction<Database>, { projectId, ticketId }: TicketKey) {
  const { rows } = await sqlRows({
    before: neverNull(text),
    after: nullable(text),
    identifier: neverNull(text),
  })`select before, after, identifier::text from pass_ticket_on(${projectId}, ${ticketId})`.execute(trx);
  return rows[0] ?? null;
}

/** Writes the language in which the new holder registered. */
export async function updateCulture(
  trx: Transaction<Database>,
  { projectId, ticketId }: TicketKey,
  cultureCode: string,
): Promise<void> {
  await trx
    .updateTable("ticket")
    .set({ culture_code: cultureCode })
    .where("project_id", "=", projectId)
    .where("id", "=", ticketId)
    .execute();
}

/** The code in the links of the registration that a ticket is of now. */
export async function findRegistrationCode(
  db: Kysely<Database>,
  { projectId, ticketId }: TicketKey,
): Promise<string> {
  const { code } = await db
    .selectFrom("ticket")
    .innerJoin("registration_code", LINK_OF_TICKET)
    .select("registration_code.code")
    .where("ticket.project_id", "=", projectId)
    .where("ticket.id", "=", ticketId)
    .executeTakeFirstOrThrow();
  return code;
}

/** Whether there was ever an offer of this link. */
export async function isKnownOffer(db: Kysely<Database>, token: string): Promise<boolean> {
  const projectId = projectOfIdentifier(token);
  if (projectId === null) return false;
  const known = db
    .selectFrom("ticket_offer")
    .select("ticket_id")
    .where("project_id", "=", projectId)
    .where("token", "=", token);
  return (await known.executeTakeFirst()) !== undefined;
}
