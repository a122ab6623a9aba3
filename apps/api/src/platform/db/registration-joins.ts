import type { JoinBuilder } from "kysely";
import type { Database } from "./schema.ts";

/** The condition of a join from a registration to its public link. */
export const LINK_OF_REGISTRATION = (join: JoinBuilder<Database, "registration" | "registration_code">) =>
  join
    .onRef("registration_code.project_id", "=", "registration.project_id")
    .onRef("registration_code.registration_id", "=", "registration.id");

/** The condition of a join from a registration to its places. */
export const PLACES_OF_REGISTRATION = (join: JoinBuilder<Database, "registration" | "registration_places">) =>
  join
    .onRef("registration_places.project_id", "=", "registration.project_id")
    .onRef("registration_places.registration_id", "=", "registration.id");
