import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";

/** The secret of this name, created by `make` at the first start; processes that start at once get the same one. */
export async function getOrCreateSecret(
  db: Kysely<Database>,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const known = await findSecret(db, name);
  if (known !== undefined) return known;
  const value = await make();
  await db
    .insertInto("secret")
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await findSecret(db, name);
  if (kept === undefined) throw new Error(`The secret ${name} could not be stored.`);
  return kept;
}

async function findSecret(db: Kysely<Database>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom("secret").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}
