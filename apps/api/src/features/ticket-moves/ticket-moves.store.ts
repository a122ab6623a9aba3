import type { Cents } from "@foyer/domain/money/cents.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import type { Kysely, Transaction } from "kysely";
import { PLACES_OF_REGISTRATION } from "../../platform/db/registration-joins.ts";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, neverNull, sqlRows, sqlValue, text, textOf } from "../../platform/db/sql-rows.ts";
import { REGISTRATION_OF_TICKET } from "../../platform/db/ticket-joins.ts";

export type TicketKey = { projectId: number; ticketId: number };
export type Movable = NonNullable<Awaited<ReturnType<typeof findMovable>>>;
export type TargetRow = Awaited<ReturnType<typeof listTargetRows>>[number];

/** Finds what the move of a ticket depends on; `discount` is that of its promo code, as it is now. */
export async function findMovable(db: Kysely<Database>, { projectId, ticketId }: TicketKey) {
  const row = await db
    .selectFrom("ticket")
    .innerJoin("registration", REGISTRATION_OF_TICKET)
    .leftJoin("promo_code", (join) =>
      join
        .onRef("promo_code.project_id", "=", "ticket.project_id")
        .onRef("promo_code.id", "=", "ticket.promo_code_id"),
    )
    .select([
      "ticket.version",
      "ticket.status",
      "ticket.registration_id as registrationId",
      "ticket.barcode",
      "ticket.price_cents as price",
      "ticket.original_price_cents as originalPrice",
      "registration.type as registrationType",
      "registration.barcode_pool_id as poolId",
      "promo_code.discount_millionths as discount",
    ])
    .where("ticket.project_id", "=", projectId)
    .where("ticket.id", "=", ticketId)
    .executeTakeFirst();
  return row ?? null;
}

/** Lists the registrations of a project as targets of a move, by name; only this one if it is given. */
export function listTargetRows(db: Kysely<Database>, projectId: number, registrationId?: number) {
  return db
    .selectFrom("registration")
    .innerJoin("registration_places", PLACES_OF_REGISTRATION)
    .select([
      "registration.id as registrationId",
      "registration.name",
      "registration.type as registrationType",
      "registration.outcome",
      "registration.ticket_price_cents as price",
      "registration.barcode_pool_id as poolId",
      "registration_places.ticket_count as ticketCount",
      "registration_places.issued",
      "registration_places.held",
      "registration_places.set_aside as setAside",
    ])
    .select(
      sqlValue(boolean)`exists (select from barcode where barcode.project_id = ${projectId}
        and barcode.pool_id = registration.barcode_pool_id and barcode.state = 'free')`.as("hasFreeCode"),
    )
    .where("registration.project_id", "=", projectId)
    .$if(registrationId !== undefined, (query) =>
      query.where("registration.id", "=", registrationId as number),
    )
    .orderBy("registration.name_key")
    .execute();
}

/** The refusals of a move, as the database decides under its locks. */
export type MoveRefusal =
  | ("stale-version" | "ticket-cancelled" | "ticket-expired" | "terms-changed")
  | ("sold-out" | "barcodes-exhausted" | "paid-with-group");

const MOVED = {
  outcome: neverNull(textOf<"moved" | MoveRefusal>()),
  before: neverNull(textOf<TicketStatus>()),
  status: neverNull(textOf<TicketStatus>()),
  barcode: neverNull(text),
};

type Move = {
  /** That the decision was based on. */
  version: number;
  registrationId: number;
  /** Null: the ticket costs what it did. */
  prices: { original: Cents; price: Cents } | null;
};

/** Moves a live ticket; `outcome` tells what stands against it, `before` its status until then. One call, under the locks of both registrations. */
export async function moveToRegistration(
  trx: Transaction<Database>,
  { projectId, ticketId }: TicketKey,
  { version, registrationId, prices }: Move,
) {
  const { rows } = await sqlRows(MOVED)`
    select outcome, before, status, barcode from move_to_registration(
      ${projectId}, ${ticketId}, ${version}, ${registrationId}, ${prices?.original ?? null}, ${prices?.price ?? null}
    )`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`The move of ticket ${ticketId} has no outcome`);
  return row;
}
