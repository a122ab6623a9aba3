import type { NotDone, RefundableMoney, TicketAction } from "@foyer/contract/ticket-actions.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import { formatAmount } from "@foyer/domain/format/money.ts";
import { toCents } from "@foyer/domain/money/cents.ts";
import type { NotDoneReason, TicketActionKind } from "@foyer/domain/ticket/ticket-action.ts";

type Words = {
  /** The button that opens the dialog. */
  button: string;
  title: string;
  /** The button that starts it. */
  submit: (tickets: string) => string;
  /** One ticket, several. */
  will: readonly [string, string];
  was: readonly [string, string];
  /** The consequences that the numbers do not tell. */
  consequence: string;
};

/** The words of each action. */
export const ACTION_WORDS: Record<TicketActionKind, Words> = {
  mail: {
    button: "Mail again",
    title: "Mail tickets again",
    submit: (tickets) => `Mail ${tickets}`,
    will: ["is mailed to its own address", "are mailed, each to its own address"],
    was: ["was mailed", "were mailed"],
    consequence: "",
  },
  pay: {
    button: "Mark as paid",
    title: "Mark tickets as paid",
    submit: (tickets) => `Mark ${tickets} as paid`,
    will: ["is marked as paid and valid at once", "are marked as paid and valid at once"],
    was: ["was marked as paid", "were marked as paid"],
    consequence: "",
  },
  cancel: {
    button: "Cancel tickets",
    title: "Cancel tickets",
    submit: (tickets) => `Cancel ${tickets}`,
    will: ["is cancelled", "are cancelled"],
    was: ["was cancelled", "were cancelled"],
    consequence:
      "Their places can be sold again, and their barcodes will not work. Payments are not refunded. Visitors are told by mail, unless the project has switched that off. This cannot be undone.",
  },
  refund: {
    button: "Refund",
    title: "Refund tickets",
    submit: (tickets) => `Refund ${tickets}`,
    will: ["is refunded in full", "are refunded in full"],
    was: ["gets its money back", "get their money back"],
    consequence: "Refunds go to the payers' cards and cannot be undone.",
  },
  tag: {
    button: "Tags",
    title: "Change tags",
    submit: (tickets) => `Change ${tickets}`,
    will: ["changes", "change"],
    was: ["was changed", "were changed"],
    consequence: "",
  },
};

/** Why not: of one ticket, of several. */
const REASONS: Record<NotDoneReason, readonly [string, string]> = {
  paid: ["is paid already", "are paid already"],
  cancelled: ["is cancelled already", "are cancelled already"],
  expired: ["has expired", "have expired"],
  "no-address": ["has no email address", "have no email address"],
  "mailed-just-now": ["was mailed less than a minute ago", "were mailed less than a minute ago"],
  unchanged: ["has these tags already", "have these tags already"],
  "of-group": ["is paid with its group", "are paid with their groups"],
  "too-many-tags": ["would have too many tags", "would have too many tags"],
  "nothing-paid": ["has nothing to refund", "have nothing to refund"],
  "by-hand": [
    "was paid by hand: transfer the money, then note its refund",
    "were paid by hand: transfer the money, then note their refunds",
  ],
  "no-key": ["was paid at a provider without a key here", "were paid at a provider without a key here"],
  refused: ["could not be changed", "could not be changed"],
};

/** Why an action was not done with one ticket. */
export const reasonOf = (reason: NotDoneReason | null): string => {
  if (reason === null) return "Stopped before this ticket";
  const [one] = REASONS[reason];
  return one.charAt(0).toUpperCase() + one.slice(1);
};

/** "312 tickets are mailed. 8 have no email address; 3 are cancelled." */
export function previewText(kind: TicketActionKind, { done, notDone }: { done: number; notDone: NotDone }) {
  const { will } = ACTION_WORDS[kind];
  const first =
    done === 0 ? "No ticket can be changed." : `${countOf(done, "ticket")} ${verbOf(will, done)}.`;
  return [first, notDoneText(notDone)].filter(Boolean).join(" ");
}

const verbOf = (verbs: readonly [string, string], count: number) => verbs[count === 1 ? 0 : 1];

const notDoneText = (notDone: NotDone) =>
  notDone.length === 0
    ? ""
    : `${notDone.map(({ reason, count }) => `${formatCount(count)} ${verbOf(REASONS[reason], count)}`).join("; ")}.`;

/** "€1,200.00 goes back to cards. €149.00 was paid by hand." Tests are named. rules/payments 13, 25 */
export function moneyText({ byProvider, byHand }: RefundableMoney): string {
  const sum = ({ mode, currency, amount }: RefundableMoney["byHand"][number]) =>
    `${formatAmount(toCents(amount), currency)}${mode === "test" ? " (test mode: no money moves)" : ""}`;
  const listed = (sums: RefundableMoney["byHand"]) => sums.map(sum).join(" and ");
  return [
    byProvider.length > 0 && `The providers give back ${listed(byProvider)}.`,
    byHand.length > 0 && `To be transferred by hand: ${listed(byHand)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The states of the refunds of an action. */
function refundsText({ refunds }: TicketAction): string {
  if (!refunds) return "";
  const { waiting, succeeded, failed } = refunds;
  return [
    succeeded > 0 && `${countOf(succeeded, "refund")} made.`,
    waiting > 0 && `${countOf(waiting, "refund")} under way.`,
    failed > 0 && `${countOf(failed, "refund")} failed.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Has the action ended? */
export const isOver = ({ state }: TicketAction): boolean => state !== "waiting" && state !== "running";

/** The number of tickets that have an outcome. */
export const decidedOf = ({ done, notDone }: TicketAction): number =>
  notDone.reduce((sum, { count }) => sum + count, done);

/** The progress or the result in sentences. */
export function actionText(action: TicketAction): string {
  const { kind, state, done, total, notDone, reason } = action;
  const result = `${countOf(done, "ticket")} ${verbOf(ACTION_WORDS[kind].was, done)}.`;
  const left = total - decidedOf(action);
  const rest = left > 0 ? `${countOf(left, "ticket")} ${left === 1 ? "was" : "were"} not reached.` : "";
  const sentences = {
    waiting: [reason || "It starts in a moment."],
    running: [`${formatCount(decidedOf(action))} of ${countOf(total, "ticket")}`],
    done: [result, notDoneText(notDone), refundsText(action)],
    cancelled: [`Stopped. ${result}`, notDoneText(notDone), rest, refundsText(action)],
    failed: [reason, result, notDoneText(notDone), rest, refundsText(action)],
  }[state];
  return sentences.filter(Boolean).join(" ");
}
