import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

type SignIn = { issuer: string; subject: string; at: Date };

/** Stores a sign-in as the person's last one; false when it, or a later one, is already stored. */
export async function rememberSignIn(db: Kysely<Database>, signIn: SignIn): Promise<boolean> {
  const row = await db
    .insertInto("sign_in")
    .values(signIn)
    .onConflict((conflict) =>
      conflict
        .columns(["issuer", "subject"])
        .doUpdateSet({ at: signIn.at })
        .where("sign_in.at", "<", signIn.at),
    )
    .returning("at")
    .executeTakeFirst();
  return row !== undefined;
}
