import type { MailKind } from "@foyer/contract/mails.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { findMailSender } from "../mail-texts/mail-sender.service.ts";
import type { MailOccasion } from "./mail.store.ts";
import { BULK_LANE } from "./mail-lanes.ts";

type Attachment = {
  filename: string;
  contentType: string;
  /** The mail itself shows it, by this id. */
  cid?: string;
  content: () => Promise<Buffer>;
};

/** A written mail; its attachments are made only when it is sent. */
export type WrittenMail = {
  subject: string;
  text: string;
  html: string;
  attachments: readonly Attachment[];
  /** Whether anybody can cause it without a payment. Such mails have a maximum per recipient. rules/mail 13 */
  isForAnybody?: boolean;
  /** Where its recipient ends news by one click; absent: it is no news. rules/messages 8 */
  unsubscribeUrl?: string;
  /** The text that is stored and shown to staff, where it differs from the sent one. */
  shown?: { subject: string; text: string };
};

/** Writes a mail from the current data; `withdrawn`: why it must no longer be sent. */
export type ComposeMail = (
  db: Kysely<Database>,
  occasion: MailOccasion,
) => Promise<WrittenMail | { withdrawn: string }>;

/** A mail as it goes out: with the imprint below it, in the project's name. rules/mail-texts 8 */
export type SentMail = WrittenMail & { senderName: string; replyTo: string | null };

/** Writes a mail with what all mails of its project have. */
export async function composeMail<Kind extends MailKind>(
  db: Kysely<Database>,
  composers: Readonly<Record<Kind, ComposeMail>>,
  mail: MailOccasion & { kind: Kind },
): Promise<SentMail | { withdrawn: string }> {
  const written = await composers[mail.kind](db, mail);
  if ("withdrawn" in written) return written;
  const { imprint, senderName, replyTo } = await findMailSender(db, mail.projectId);
  const foot = imprint === "" ? "" : `\n\n-- \n${imprint}\n`;
  const below = (text: string) => (foot === "" ? text : `${text.trimEnd()}${foot}`);
  const { shown, text, ...rest } = written;
  const hidden = shown && { shown: { ...shown, text: below(shown.text) } };
  return { ...rest, ...hidden, text: below(text), senderName, replyTo };
}

/** The function that writes each kind of mail. */
export type MailComposers = Readonly<Record<MailKind, ComposeMail>>;

/** Whether a mail is one of many that were asked for at once. rules/mail 14 */
export const isOfMany = ({ lane }: Pick<MailOccasion, "lane">): boolean => lane === BULK_LANE;
