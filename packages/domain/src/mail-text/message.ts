import type { Texts } from "../locale/text.ts";
import { DEFAULT_CULTURE } from "../locale/text.ts";
import type { WallTime } from "../time/wall-time.ts";
import { checkWording, type Wording } from "./check-mail-text.ts";
import { MAIL_TEXTS, type MailVariable, mailTextOf, OF_ONE_TICKET } from "./mail-texts.ts";

/** The kinds of messages to holders of tickets: something of their own, or that the event has changed or is cancelled. */
export const MESSAGE_KINDS = ["message", "event-changed", "event-cancelled"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Why a chosen ticket gets no mail. rules/messages 5 */
export const LEFT_OUT_REASONS = [
  ...(["cancelled", "expired", "no-address", "bounced", "unsubscribed", "same-address"] as const),
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
export type MessageOutcome = "done" | LeftOutReason;

/** The times and places of an event before a change. */
export type FormerEvent = {
  startDateTime: WallTime;
  endDateTime: WallTime;
  /** Each in the cultures of the catalog, with its internal name. */
  places: readonly { internalName: string; texts: Texts }[];
};

/** A message to holders of tickets: its text in each culture, and what is told of the event before. */
export type Message = {
  kind: MessageKind;
  /** News, which can be unsubscribed; otherwise it is about the ticket. rules/messages 3 */
  isNews: boolean;
  texts: Readonly<Record<string, Wording>>;
  former: FormerEvent | null;
};

/** The variables that the text of a message may have. */
export const messageVariables = (kind: MessageKind): readonly MailVariable[] =>
  kind === "message" ? MAIL_TEXTS["event-cancelled"].variables : mailTextOf(kind).variables;

/** Says what is wrong with the variables of a message's text, a sentence for each wrong field. */
export const checkMessage = (kind: MessageKind, wording: Wording) =>
  checkWording({ variables: messageVariables(kind), needed: [] }, wording);

/** The text for a recipient: in their culture, else in en-GB, else in the first one. rules/messages 2 */
export function wordingIn(texts: Message["texts"], culture: string): Wording {
  const wording = texts[culture] ?? texts[DEFAULT_CULTURE] ?? Object.values(texts)[0];
  if (!wording) throw new Error("A message has a text.");
  return wording;
}

/** Does the text say something else to each ticket? Otherwise an address gets one mail for all its tickets. rules/messages 4 */
export const isPerTicket = (texts: Message["texts"]): boolean =>
  Object.values(texts).some(({ subject, body }) =>
    OF_ONE_TICKET.some((variable) => `${subject} ${body}`.includes(`[${variable}]`)),
  );
