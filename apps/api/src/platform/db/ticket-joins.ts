import { type JoinBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "./schema.ts";
import { column, sqlValue } from "./sql-rows.ts";

/** The condition of a join from a ticket to its registration. */
export const REGISTRATION_OF_TICKET = (join: JoinBuilder<Database, "ticket" | "registration">) =>
  join
    .onRef("registration.project_id", "=", "ticket.project_id")
    .onRef("registration.id", "=", "ticket.registration_id");

/** The condition of a join from a ticket to the public link of its registration. */
export const LINK_OF_TICKET = (join: JoinBuilder<Database, "ticket" | "registration_code">) =>
  join
    .onRef("registration_code.project_id", "=", "ticket.project_id")
    .onRef("registration_code.registration_id", "=", "ticket.registration_id");

/** The condition of a join from a group to the registration where it was ordered. */
export const REGISTRATION_OF_GROUP = (join: JoinBuilder<Database, "ticket_group" | "registration">) =>
  join
    .onRef("registration.project_id", "=", "ticket_group.project_id")
    .onRef("registration.id", "=", "ticket_group.registration_id");

/** The condition of a join from a group to the public link of that registration. */
export const LINK_OF_GROUP = (join: JoinBuilder<Database, "ticket_group" | "registration_code">) =>
  join
    .onRef("registration_code.project_id", "=", "ticket_group.project_id")
    .onRef("registration_code.registration_id", "=", "ticket_group.registration_id");

/** The registration whose questionnaire was answered: another one for a ticket that was moved. rules/tickets 58 */
export const ANSWERED_REGISTRATION = sqlValue(column("ticket.registration_id"))`
  coalesce(ticket.answered_registration_id, ticket.registration_id)`;

type WithAnswered = Database & { answered: Database["registration"] };

/** The condition of a join from a ticket to the registration whose questionnaire was answered. */
export const ANSWERED_OF_TICKET = (join: JoinBuilder<WithAnswered, "ticket" | "answered">) =>
  join
    .onRef("answered.project_id", "=", "ticket.project_id")
    .on(({ eb }) => eb("answered.id", "=", ANSWERED_REGISTRATION));

/** Whether a ticket has this address, in any case. Uses the index of rules/tickets 11. */
export const isOfAddress = (email: RawBuilder<unknown>, address: RawBuilder<unknown>) => sql<SqlBool>`
  (lower(left(${email}, 100)) = lower(left(${address}, 100)) and lower(trim(${email})) = lower(${address}))`;

/** rules/tickets 17: what is due is too late already, even if it still counts as held for a moment. */
export const STATUS_NOW = sqlValue(column("ticket.status"))`
  case when ticket.status = 'held' and ticket.expire_payment_at <= now() then 'expired' else ticket.status end`;
