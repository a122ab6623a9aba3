import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import { getOrCreateSecret } from "../../platform/auth/secret.store.ts";
import type { Database } from "../../platform/db/schema.ts";

/** The token that a phone proves itself by for one pass. It is derived, so no table and no backup of tickets has it. rules/wallet 8 */
export async function tokenOfPass(db: Kysely<Database>, serial: string): Promise<string> {
  const make = () => randomBytes(32).toString("base64");
  const secret = await getOrCreateSecret(db, "wallet-pass-token-key", make);
  return createHmac("sha256", Buffer.from(secret, "base64")).update(serial).digest("base64url");
}

/** Whether the header `Authorization` has the token of a pass. */
export async function isTokenOfPass(
  db: Kysely<Database>,
  serial: string,
  header: string | undefined,
): Promise<boolean> {
  const sent = Buffer.from(/^ApplePass (\S+)$/.exec(header ?? "")?.[1] ?? "");
  const token = Buffer.from(await tokenOfPass(db, serial));
  return sent.length === token.length && timingSafeEqual(sent, token);
}
