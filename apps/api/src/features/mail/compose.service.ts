import type { MailKind } from "@foyer/contract/mails.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { MailOccasion } from "./mail.store.ts";

type Attachment = { filename: string; contentType: string; content: () => Promise<Buffer> };

/** A mail in words; its files are made only when it is sent. */
export type WrittenMail = {
  subject: string;
  text: string;
  html: string;
  attachments: readonly Attachment[];
  /** What is kept of it and shown to staff, where that is less than what is sent. */
  shown?: { subject: string; text: string };
};

/** Writes a mail as things stand; `withdrawn`: why there is nothing to send any more. */
export type ComposeMail = (
  db: Kysely<Database>,
  occasion: MailOccasion,
) => Promise<WrittenMail | { withdrawn: string }>;

/** Who writes which kind. */
export type MailComposers = Readonly<Record<MailKind, ComposeMail>>;
