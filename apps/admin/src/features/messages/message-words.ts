import type { ListedMessage, Message, MessageState, RecipientState } from "@foyer/contract/messages.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import type { LeftOutReason, MessageKind } from "@foyer/domain/mail-text/message.ts";

export const KIND_WORDS: Record<MessageKind, string> = {
  message: "Message",
  "event-changed": "Event changed",
  "event-cancelled": "Event cancelled",
};

export const STATE_WORDS: Record<MessageState, string> = {
  scheduled: "Scheduled",
  sending: "Sending",
  sent: "Sent",
  stopped: "Stopped",
  failed: "Failed",
};
export const STATE_COLORS: Record<MessageState, string> = {
  scheduled: "blue",
  sending: "blue",
  sent: "green",
  stopped: "gray",
  failed: "red",
};

/** Why a ticket gets no mail: of one ticket, of several. */
const REASONS: Record<LeftOutReason, readonly [string, string]> = {
  cancelled: ["is cancelled", "are cancelled"],
  expired: ["has expired", "have expired"],
  "no-address": ["has no email address", "have no email address"],
  bounced: ["has an address whose last mail bounced", "have an address whose last mail bounced"],
  unsubscribed: ["has unsubscribed from news", "have unsubscribed from news"],
  "same-address": [
    "has the address of another ticket, which gets the mail",
    "have the address of another ticket, which gets the mail",
  ],
};

/** "8 have no email address; 3 are cancelled." */
export const leftOutText = (leftOut: Message["leftOut"]): string =>
  leftOut.length === 0
    ? ""
    : `${leftOut.map(({ reason, count }) => `${formatCount(count)} ${REASONS[reason][count === 1 ? 0 : 1]}`).join("; ")}.`;

/** States of recipients, in the order of the filter. */
export const RECIPIENT_WORDS: Record<RecipientState, string> = {
  sent: "Sent",
  waiting: "Waiting",
  open: "Not reached yet",
  bounced: "Bounced",
  failed: "Failed",
  discarded: "Stopped",
  cancelled: "Ticket cancelled",
  expired: "Ticket expired",
  "no-address": "No email address",
  unsubscribed: "Unsubscribed",
  "same-address": "Same address",
};
export const RECIPIENT_COLORS: Record<RecipientState, string> = {
  sent: "green",
  waiting: "blue",
  open: "blue",
  bounced: "red",
  failed: "red",
  discarded: "gray",
  cancelled: "gray",
  expired: "gray",
  "no-address": "gray",
  unsubscribed: "gray",
  "same-address": "gray",
};

/** Can it still be stopped? */
export const canStop = ({ state }: Pick<ListedMessage, "state">): boolean =>
  state === "scheduled" || state === "sending";

/** Can it still be changed? */
export const canChange = ({ state }: Pick<ListedMessage, "state">): boolean => state === "scheduled";

/** "312 mails to 320 tickets." */
export const totalText = (mails: number, total: number): string =>
  mails === total
    ? `${countOf(mails, "mail")}, one for each ticket.`
    : `${countOf(mails, "mail")} for ${countOf(total, "ticket")}.`;
