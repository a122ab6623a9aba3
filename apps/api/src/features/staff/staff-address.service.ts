import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { findPerson } from "./staff-list.store.ts";

/** The email address of a member of staff; throws `staff-without-address`. */
export async function requireStaffAddress(
  db: Kysely<Database>,
  { staffId }: Pick<Caller, "staffId">,
): Promise<string> {
  const person = staffId === null ? undefined : await findPerson(db, staffId);
  if (!person?.email) throw problem("staff-without-address");
  return person.email;
}
