import { MAIL_TEXT_NAMES } from "@foyer/domain/mail-text/mail-texts.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CultureCode, emptiable, Id, OptionalEmail } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { readable, symbols, visible } from "./text.ts";

const MANAGER = { project: "manager" } as const;
const texts = "/api/projects/:projectId/mail-texts" as const;
const path = `${texts}/:name/:cultureCode` as const;

const Name = z.enum(MAIL_TEXT_NAMES);
const params = z.strictObject({ projectId: Id });
const key = z.strictObject({ projectId: Id, name: Name, cultureCode: CultureCode });

/** The version of something that a project never had is 0. */
const VersionFromZero = z.int().nonnegative();
const sentVersion = VersionFromZero.max(LIMITS.version).optional();

const Wording = {
  subject: z.string().trim().min(1, "Enter a subject.").check(symbols(LIMITS.mailSubject), visible),
  body: z.string().trim().min(1, "Enter a text.").check(symbols(LIMITS.text), readable),
};

/** The text of a kind of mail of a project, in one culture. */
export const MailText = z.object({
  name: Name,
  cultureCode: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Whether the project has written it; otherwise it is the default text. */
  isOwn: z.boolean(),
  version: VersionFromZero,
});
export type MailText = z.output<typeof MailText>;

export const listOwnMailTexts = endpoint({
  method: "GET",
  path: texts,
  summary: "Lists which texts of mails a project has written itself.",
  access: MANAGER,
  params,
  status: 200,
  result: z.array(z.object({ name: Name, cultureCode: z.string() })),
});

export const getMailText = endpoint({
  method: "GET",
  path,
  summary: "Returns the text of a kind of mail in a culture: the project's own, or the default.",
  access: MANAGER,
  params: key,
  status: 200,
  result: MailText,
});

export const updateMailText = endpoint({
  method: "PUT",
  path,
  summary:
    "Replaces the text of a kind of mail in a culture. Its variables are checked. The default text is not stored.",
  access: MANAGER,
  params: key,
  body: z.strictObject({ ...Wording, version: sentVersion }),
  status: 200,
  result: MailText,
});

export const removeMailText = endpoint({
  method: "DELETE",
  path,
  summary: "Returns a kind of mail to its default text in a culture.",
  access: MANAGER,
  params: key,
  status: 200,
  result: MailText,
});

export const previewMailText = endpoint({
  method: "POST",
  path: `${path}/preview`,
  summary: "Writes a mail with this text and made-up data, as its recipient would get it.",
  access: MANAGER,
  params: key,
  body: z.strictObject(Wording),
  status: 200,
  result: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
});

export const sendTestMail = endpoint({
  method: "POST",
  path: `${path}/test`,
  summary:
    "Mails this text with made-up data to the caller. `everyCulture`: also the saved texts of all other cultures. 409 staff-without-address.",
  access: MANAGER,
  params: key,
  body: z.strictObject({ ...Wording, everyCulture: z.boolean().default(false) }),
  status: 202,
  result: z.object({ recipient: z.string(), mails: z.int().positive() }),
});

/** The sender of a project's mails, the imprint below them, and when they are sent. */
export const MailSender = z.object({
  senderName: z.string(),
  /** The address that answers go to; null: that of the mail server's configuration. */
  replyTo: z.string().nullable(),
  imprint: z.string(),
  /** Whether holders are told that their ticket was cancelled, and that it has expired. */
  mailsCancelled: z.boolean(),
  mailsExpired: z.boolean(),
  /** Days before the end of a hold when its holder is reminded to pay; 0: never. */
  reminderDays: z.int().nonnegative(),
  /** Days before the event when holders are reminded; 0: never. */
  eventReminderDays: z.int().nonnegative(),
  /** Whether those who came are thanked after the event. */
  mailsThanks: z.boolean(),
  version: VersionFromZero,
});
export type MailSender = z.output<typeof MailSender>;

const sender = "/api/projects/:projectId/mail-sender" as const;

export const getMailSender = endpoint({
  method: "GET",
  path: sender,
  summary: "Returns the sender's name, the address for answers and the imprint of a project's mails.",
  access: MANAGER,
  params,
  status: 200,
  result: MailSender,
});

export const updateMailSender = endpoint({
  method: "PUT",
  path: sender,
  summary: "Changes the sender's name, the address for answers and the imprint of a project's mails.",
  access: MANAGER,
  params,
  body: z.strictObject({
    senderName: emptiable(z.string().trim().check(symbols(LIMITS.senderName), visible), "").optional(),
    replyTo: OptionalEmail.optional(),
    imprint: emptiable(z.string().trim().check(symbols(LIMITS.imprint), readable), "").optional(),
    mailsCancelled: z.boolean().optional(),
    mailsExpired: z.boolean().optional(),
    reminderDays: z.int().nonnegative().max(LIMITS.reminderDays).optional(),
    eventReminderDays: z.int().nonnegative().max(LIMITS.eventReminderDays).optional(),
    mailsThanks: z.boolean().optional(),
    version: sentVersion,
  }),
  status: 200,
  result: MailSender,
});
