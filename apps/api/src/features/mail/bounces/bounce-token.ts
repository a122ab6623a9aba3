import { createHmac, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import { keptSecret } from "../../../platform/auth/kept-secret.ts";
import type { Database } from "../../../platform/db/schema.ts";

/** A mail, as its Message-ID names it. */
export type NamedMail = { projectId: number; id: number };

const TOKEN_CHARACTERS = 32;

/** The key of the tokens of this installation. */
const keyOf = keptSecret("bounce-key");

const tokenOf = (key: string, { projectId, id }: NamedMail): string =>
  createHmac("sha256", key).update(`bounce ${projectId} ${id}`).digest("hex").slice(0, TOKEN_CHARACTERS);

/** The Message-ID of a mail before its `@`, equal for every attempt; nobody but its recipient can report it. rules/mail 4, 20 */
export async function messageIdOf(db: Kysely<Database>, mail: NamedMail): Promise<string> {
  return `${mail.projectId}.${mail.id}.${tokenOf(await keyOf(db)(), mail)}`;
}

const OURS = new RegExp(`^(\\d{1,15})\\.(\\d{1,15})\\.([0-9a-f]{${TOKEN_CHARACTERS}})$`);

/** The mail with this Message-ID, without angle brackets; null if this installation has not written it. */
export async function mailOfMessageId(db: Kysely<Database>, messageId: string): Promise<NamedMail | null> {
  const [local = ""] = messageId.split("@");
  const [, projectId, id, token] = OURS.exec(local) ?? [];
  if (token === undefined) return null;
  const key = { projectId: Number(projectId), id: Number(id) };
  const right = tokenOf(await keyOf(db)(), key);
  return timingSafeEqual(Buffer.from(token), Buffer.from(right)) ? key : null;
}
