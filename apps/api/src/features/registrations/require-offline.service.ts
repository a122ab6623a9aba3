import type { Registration } from "@foyer/contract/registrations.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { getRegistration } from "./registrations.service.ts";
import type { RegistrationKey } from "./registrations.store.ts";

/** Throws `not-found` for a registration that is not offline. rules/offline-registration, rules/desk 1 */
export async function requireOffline(db: Kysely<Database>, key: RegistrationKey): Promise<Registration> {
  const registration = await getRegistration(db, key);
  if (registration.registrationType !== "Offline") throw problem("not-found");
  return registration;
}
