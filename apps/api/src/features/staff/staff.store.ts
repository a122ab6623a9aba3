import type { Role } from "@foyer/contract/access.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

type NewStaff = { issuer: string; subject: string; name: string; role: Role };

/** Adds a person; undefined when they are on the list already. */
export async function insertStaff(db: Kysely<Database>, person: NewStaff): Promise<number | undefined> {
  const row = await db
    .insertInto("staff")
    .values({ ...person, email: null })
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}
