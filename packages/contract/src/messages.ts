import { LEFT_OUT_REASONS, MESSAGE_KINDS } from "@foyer/domain/mail-text/message.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CultureCode, Id, OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { MAIL_STATES } from "./mails.ts";
import { PageNumber, PageSize } from "./paging.ts";
import { ProjectTime } from "./projects.ts";
import { readable, symbols, visible } from "./text.ts";
import { CHOSEN_ONCE, isChosenOnce, ticketChoice } from "./ticket-choice.ts";

const MANAGER = { project: "manager" } as const;
const path = "/api/projects/:projectId/messages" as const;
const Count = z.int().nonnegative();
const MessageId = z.uuid();
const ofProject = { access: MANAGER, params: z.strictObject({ projectId: Id }) } as const;
const ofOne = { access: MANAGER, params: z.strictObject({ projectId: Id, messageId: MessageId }) } as const;

const MessageText = z.strictObject({
  cultureCode: CultureCode,
  subject: z.string().trim().min(1, "Enter a subject.").check(symbols(LIMITS.mailSubject), visible),
  body: z.string().trim().min(1, "Enter a text.").check(symbols(LIMITS.text), readable),
});

/** The event before a change: its times, and the catalog's places. */
const Former = z.strictObject({
  startDateTime: ProjectTime,
  endDateTime: ProjectTime,
  placeIds: z.array(Id).max(LIMITS.eventPlaces),
});

const content = {
  kind: z.enum(MESSAGE_KINDS),
  /** News, which recipients can unsubscribe. Otherwise the message is about the ticket and always goes. */
  isNews: z.boolean().default(false),
  /** Cultures that are not here have the project's text, where the kind has one. */
  texts: z.array(MessageText).max(LIMITS.cultures),
  /** Where the kind tells of it. */
  former: Former.nullish(),
};
type Content = { kind: string; isNews: boolean; texts: readonly unknown[]; former?: unknown };
const isWritten = ({ kind, texts }: Content) => kind !== "message" || texts.length > 0;
const WRITTEN = { path: ["texts"], error: "Write a text in one language at least." };
const isNewsItself = ({ kind, isNews }: Content) => kind === "message" || !isNews;
const ABOUT_TICKET = { path: ["isNews"], error: "A change of the event is about the ticket." };
const hasFormer = ({ kind, former }: Content) => (kind === "event-changed") === Boolean(former);
const FORMER = {
  path: ["former"],
  error: "A changed event has its former times and places, and nothing else has.",
};

const LeftOut = z.array(z.object({ reason: z.enum(LEFT_OUT_REASONS), count: Count }));
export type LeftOut = z.output<typeof LeftOut>;

export const MESSAGE_STATES = ["scheduled", "sending", "sent", "stopped", "failed"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** A message as the list has it. */
export const ListedMessage = z.object({
  messageId: MessageId,
  kind: z.enum(MESSAGE_KINDS),
  isNews: z.boolean(),
  state: z.enum(MESSAGE_STATES),
  /** In the first of its languages, variables unfilled. */
  subject: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /** A wall time of the project; null: at once. */
  sendAt: z.string().nullable(),
  /** The chosen tickets. */
  total: Count,
});
export type ListedMessage = z.output<typeof ListedMessage>;

/** A message with its texts and its delivery. */
export const Message = ListedMessage.extend({
  texts: z.array(z.object({ cultureCode: z.string(), subject: z.string(), body: z.string() })),
  /** Whether an address gets a mail for each of its tickets. */
  isPerTicket: z.boolean(),
  leftOut: LeftOut,
  /** Mails by state. */
  mails: z.object(
    Object.fromEntries(MAIL_STATES.map((state) => [state, Count])) as Record<
      (typeof MAIL_STATES)[number],
      typeof Count
    >,
  ),
  /** Why its mails could not be made, or not yet; empty: nothing is wrong. */
  reason: z.string(),
  stoppedBy: z.string(),
});
export type Message = z.output<typeof Message>;

export const countRecipients = endpoint({
  ...ofProject,
  method: "POST",
  path: `${path}/recipients`,
  summary:
    "Counts who would get a message now, by language, and which tickets are left out, by reason. Changes nothing. 409 too-many-tickets, no-tickets-chosen.",
  body: z.strictObject({ ...content, ...ticketChoice }).refine(isChosenOnce, CHOSEN_ONCE),
  status: 200,
  result: z.object({
    total: Count,
    mails: Count,
    isPerTicket: z.boolean(),
    leftOut: LeftOut,
    cultures: z.array(z.object({ cultureCode: z.string(), mails: Count })),
  }),
});

export const previewMessage = endpoint({
  ...ofProject,
  method: "POST",
  path: `${path}/preview`,
  summary: "Writes a message in a culture with made-up data, as its recipient would get it.",
  body: z
    .strictObject({ ...content, cultureCode: CultureCode })
    .refine(isWritten, WRITTEN)
    .refine(hasFormer, FORMER),
  status: 200,
  result: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
});

export const sendTestMessage = endpoint({
  ...ofProject,
  method: "POST",
  path: `${path}/test`,
  summary:
    "Mails a message with made-up data to the caller, in a culture or in every one that it is written in. 409 staff-without-address.",
  body: z
    .strictObject({ ...content, cultureCode: CultureCode, everyCulture: z.boolean().default(false) })
    .refine(isWritten, WRITTEN)
    .refine(hasFormer, FORMER),
  status: 202,
  result: z.object({ recipient: z.string(), mails: z.int().positive() }),
});

export const sendMessage = endpoint({
  ...ofProject,
  method: "POST",
  path,
  summary:
    "Sends a message to the holders of tickets, at once or at a wall time of the project. The tickets are those of this moment. A `messageId` sends one message only. 409 already-exists, too-many-tickets, no-tickets-chosen.",
  body: z
    .strictObject({ messageId: MessageId, ...content, ...ticketChoice, sendAt: ProjectTime.nullish() })
    .refine(isChosenOnce, CHOSEN_ONCE)
    .refine(isWritten, WRITTEN)
    .refine(isNewsItself, ABOUT_TICKET)
    .refine(hasFormer, FORMER),
  status: 201,
  result: Message,
});

export const listMessages = endpoint({
  ...ofProject,
  method: "GET",
  path,
  summary: "Lists a page of the messages of a project, newest first.",
  query: z.strictObject({ currentPage: PageNumber.default(1), sizePerPage: PageSize.default(10) }),
  status: 200,
  result: z.object({ TotalCount: Count, Items: z.array(ListedMessage) }),
});

export const getMessage = endpoint({
  ...ofOne,
  method: "GET",
  path: `${path}/:messageId`,
  summary: "Returns a message with its texts and its delivery.",
  status: 200,
  result: Message,
});

export const stopMessage = endpoint({
  ...ofOne,
  method: "DELETE",
  path: `${path}/:messageId`,
  summary:
    "Stops a message: mails that are not being sent are never sent. One that was sent stays unchanged.",
  status: 200,
  result: Message,
});

/** The outcome of a chosen ticket. */
const RECIPIENT_STATES = [...MAIL_STATES, ...LEFT_OUT_REASONS, "open"] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

export const Recipient = z.object({
  ticketId: OutId,
  fullName: z.string(),
  email: z.string(),
  state: z.enum(RECIPIENT_STATES),
  /** The reason why its mail waits, failed or bounced. */
  reason: z.string(),
  sentAt: z.iso.datetime().nullable(),
});
export type Recipient = z.output<typeof Recipient>;

export const listRecipients = endpoint({
  ...ofOne,
  method: "GET",
  path: `${path}/:messageId/recipients`,
  summary: "Lists a page of the tickets of a message with what became of each. `open`: no mail was made yet.",
  query: z.strictObject({
    state: z.enum(["", ...RECIPIENT_STATES]).default(""),
    currentPage: PageNumber.default(1),
    sizePerPage: PageSize.default(10),
  }),
  status: 200,
  result: z.object({ TotalCount: Count, Items: z.array(Recipient) }),
});
