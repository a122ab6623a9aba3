import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { atMost, Id, OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { PageNumber, PageSize } from "./paging.ts";

const ADMIN = { staff: "admin" } as const;

/** Mails to somebody in a waiting list: their place, an offer, and its end. */
export const WAITING_MAILS = ["waiting-joined", "waiting-offer", "waiting-offer-ended"] as const;
export type WaitingMail = (typeof WAITING_MAILS)[number];

/** Mails to whoever ordered a group: what was ordered and how it stands, and its end. */
export const GROUP_MAILS = ["group-order", "group-ended"] as const;
export type GroupMail = (typeof GROUP_MAILS)[number];

/**
 * The purpose of a mail. "again": staff resent it; "tickets": a visitor requested all tickets of their address;
 * "test": staff try a text; "own-correction": its holder corrected the answers; "address-changed": the former address
 * hears of the new one; "offer" and "offer-withdrawn" go to whom a ticket is offered, "offered" and "passed-on" to its
 * holder; "refunded": money was given back to a card; "invoice": an invoice is attached; "message": staff have written it to many holders.
 */
export const MAIL_KINDS = [
  ...(["ticket", "ticket-again", "verification-code", "tickets", "test"] as const),
  ...(["ticket-cancelled", "ticket-expired", "payment-reminder", "ticket-corrected"] as const),
  ...(["own-correction", "ticket-address-changed"] as const),
  ...(["ticket-offer", "ticket-offered", "ticket-offer-withdrawn", "ticket-passed-on"] as const),
  ...(["payment-refunded", "invoice"] as const),
  ...(["message", "event-reminder", "event-thanks"] as const),
  ...WAITING_MAILS,
  ...GROUP_MAILS,
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export const MAIL_STATES = ["waiting", "sent", "bounced", "failed", "discarded"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** The report that a mail could not be delivered after the mail server had accepted it. rules/mail 18 */
export const Bounce = z.object({ at: z.iso.datetime(), reason: z.string() });
export type Bounce = z.output<typeof Bounce>;

/** A mail as the outbox lists it. */
export const ListedMail = z.object({
  id: OutId,
  projectId: OutId,
  kind: z.enum(MAIL_KINDS),
  recipient: z.string(),
  /** Empty if the mail no longer has content; `lastError` has the reason. */
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int().nonnegative(),
  /** The error of the last attempt; empty if it did not fail. */
  lastError: z.string(),
  createdAt: z.iso.datetime(),
  /** The next attempt of a waiting mail. */
  nextAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  bounce: Bounce.nullable(),
});
export type ListedMail = z.output<typeof ListedMail>;

/** A mail with its plain text: as sent, or as it would be sent now. */
export const Mail = ListedMail.extend({ text: z.string(), attachments: z.array(z.string()) });
export type Mail = z.output<typeof Mail>;

const filter = {
  /** Empty: all kinds. */
  kind: z.enum(["", ...MAIL_KINDS]).default(""),
  /** A part of the recipient's address, in any case. Empty: no filter. */
  recipient: z.string().trim().max(LIMITS.filter).default(""),
  projectId: Id.optional(),
};

export const MailQuery = z.strictObject({
  ...filter,
  /** Empty: no filter. */
  state: z.enum(["", ...MAIL_STATES]).default(""),
  currentPage: PageNumber.default(1),
  sizePerPage: PageSize.default(10),
});
export type MailQuery = z.output<typeof MailQuery>;

/** The pause of all mails: the person, the moment and the reason. */
export const MailPause = z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string() });
export type MailPause = z.output<typeof MailPause>;

export const listMails = endpoint({
  method: "GET",
  path: "/api/mails",
  summary:
    "Lists a page of the mails of all projects, newest first; says whether a mail server is configured and whether mails are paused.",
  access: ADMIN,
  query: MailQuery,
  status: 200,
  result: z.object({
    TotalCount: z.int().nonnegative(),
    Items: z.array(ListedMail),
    hasMailServer: z.boolean(),
    pause: MailPause.nullable(),
    /** Why the mailbox of bounces could not be read the last time; empty: it could, or there is none. */
    bounceError: z.string(),
  }),
});

export const pauseMails = endpoint({
  method: "POST",
  path: "/api/mails/pause",
  summary: "Pauses all mails of the installation; those that are being sent are finished.",
  access: ADMIN,
  body: z.strictObject({ reason: atMost(LIMITS.paymentId).default("") }),
  status: 200,
  result: MailPause,
});

export const resumeMails = endpoint({
  method: "POST",
  path: "/api/mails/resume",
  summary: "Ends the pause of mails.",
  access: ADMIN,
  body: z.strictObject({}),
  status: 204,
  result: z.undefined(),
});

const MailCount = z.object({ mails: z.int().nonnegative() });

export const discardMails = endpoint({
  method: "POST",
  path: "/api/mails/discard",
  summary: "Discards the waiting mails of a filter; they are not sent. Returns how many.",
  access: ADMIN,
  body: z.strictObject(filter),
  status: 200,
  result: MailCount,
});

export const sendMailsAgain = endpoint({
  method: "POST",
  path: "/api/mails/send-again",
  summary:
    "Queues the failed or the discarded mails of a filter again, with all their attempts. Returns how many.",
  access: ADMIN,
  body: z.strictObject({ ...filter, state: z.enum(["failed", "discarded"]) }),
  status: 200,
  result: MailCount,
});

const MailKey = z.strictObject({ projectId: Id, mailId: Id });

export const getMail = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/mails/:mailId",
  summary: "Returns a mail with its text.",
  access: ADMIN,
  params: MailKey,
  status: 200,
  result: Mail,
});

export const sendMailAgain = endpoint({
  method: "POST",
  path: "/api/projects/:projectId/mails/:mailId/send-again",
  summary: "Queues a failed mail again, with all its attempts. 409 mail-not-failed.",
  access: ADMIN,
  params: MailKey,
  status: 200,
  result: ListedMail,
});
