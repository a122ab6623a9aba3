import type { JoinBuilder } from "kysely";
import type { Database } from "./schema.ts";

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
