import { createHmac, timingSafeEqual } from "node:crypto";
import type { Kysely, RawBuilder, SqlBool } from "kysely";
import { keptSecret } from "../../platform/auth/kept-secret.ts";
import type { Database } from "../../platform/db/schema.ts";
import { findMailbox, isUnsubscribed, type MailboxKey, ticketHasUnsubscribed } from "./mailbox.store.ts";

/** The secret under which addresses are hashed and links are signed. */
const secretOf = keptSecret("unsubscribe-key");

const SIGN_CHARACTERS = 32;
const signOf = (secret: string, { projectId, mailbox }: MailboxKey): string =>
  createHmac("sha256", secret)
    .update(`unsubscribe ${projectId} ${mailbox}`)
    .digest("hex")
    .slice(0, SIGN_CHARACTERS);

/** A mail to an address that can be unsubscribed. */
export type News = { projectId: number; recipient: string; cultureCode: string };

/** Where a recipient ends the news of a project; null: they have. It is the same in every mail. rules/messages 8 */
export async function findUnsubscribeLink(
  db: Kysely<Database>,
  { projectId, recipient, cultureCode }: News,
  publicUrl: string,
): Promise<string | null> {
  const secret = await secretOf(db)();
  const mailbox = await findMailbox(db, { projectId, address: recipient }, secret);
  const key = { projectId, mailbox };
  if (await isUnsubscribed(db, key)) return null;
  return linkOf({ projectId, token: `${mailbox}${signOf(secret, key)}`, cultureCode }, publicUrl);
}

type Link = { projectId: number; token: string; cultureCode: string };

const linkOf = ({ projectId, token, cultureCode }: Link, publicUrl: string): string =>
  `${publicUrl}/unsubscribe/${projectId}/${token}?lang=${cultureCode}`;

/** A link that leads nowhere, for previews. */
export const sampleUnsubscribeLink = (
  { projectId, cultureCode }: Pick<News, "projectId" | "cultureCode">,
  publicUrl: string,
): string => linkOf({ projectId, token: "SAMPLE", cultureCode }, publicUrl);

const TOKEN = new RegExp(`^([0-9a-f]{32})([0-9a-f]{${SIGN_CHARACTERS}})$`);

/** The mailbox of a link; null: this installation has not made it. */
export async function mailboxOfToken(
  db: Kysely<Database>,
  { projectId, token }: { projectId: number; token: string },
): Promise<MailboxKey | null> {
  const [, mailbox, sign] = TOKEN.exec(token) ?? [];
  if (mailbox === undefined || sign === undefined) return null;
  const key = { projectId, mailbox };
  const right = signOf(await secretOf(db)(), key);
  return timingSafeEqual(Buffer.from(sign), Buffer.from(right)) ? key : null;
}

/** The condition that the address of `ticket` has unsubscribed from the news of a project. */
export const unsubscribedCondition = async (
  db: Kysely<Database>,
  projectId: number,
): Promise<RawBuilder<SqlBool>> => ticketHasUnsubscribed(projectId, await secretOf(db)());
