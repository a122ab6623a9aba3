import { dayWords, weekdayWords } from "../format/days.ts";
import { resolveDayRange } from "../time/day-range.ts";
import type { PaymentMethod } from "./payment.ts";
import {
  joinAnswers,
  type PaymentCondition,
  splitAnswers,
  splitIds,
  splitNames,
  type TicketConditions,
} from "./ticket-conditions.ts";

/** Names for the ids of conditions; undefined where there is none. */
export type ConditionNames = {
  registration: (id: number) => string | undefined;
  question: (id: number) => string | undefined;
  answer: (questionId: number, answer: string) => string | undefined;
};

/** The kinds of conditions as staff choose them: day and gate of a visit are one. */
export const CONDITION_KINDS = [
  "registration",
  "created",
  "paid",
  "payment",
  "method",
  "country",
  "came",
  "answer",
  "tag",
] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];

/** The names of the kinds on the screen. */
export const CONDITION_LABELS: Readonly<Record<ConditionKind, string>> = {
  registration: "Registration",
  created: "Created",
  paid: "Paid on",
  payment: "Payment",
  method: "Paid by",
  country: "Country",
  came: "Attended",
  answer: "Answer",
  tag: "Tag",
};

/** A condition in words, and how it is removed. */
export type ConditionWords = {
  kind: ConditionKind;
  /** The question of an answer; otherwise the kind. */
  label: string;
  value: string;
  /** Changes that remove it. */
  without: TicketConditions;
  questionId?: number;
};

export const PAYMENT_WORDS: Readonly<Record<PaymentCondition, string>> = {
  free: "free of charge",
  paid: "paid",
  unpaid: "not paid",
  refundDue: "refund due",
};

export const METHOD_WORDS: Readonly<Record<PaymentMethod, string>> = {
  cash: "cash",
  bank: "bank transfer",
  card: "card",
  other: "other",
};

/** Describes the conditions of a filter, in the order of the kinds. */
export function describeConditions(conditions: TicketConditions, names: ConditionNames): ConditionWords[] {
  const { registration, created, paid, payment, method, country, came, gate, tag } = conditions;
  const one = (
    kind: Exclude<ConditionKind, "answer" | "came">,
    value: string | undefined,
  ): ConditionWords[] =>
    value ? [{ kind, label: CONDITION_LABELS[kind], value, without: { [kind]: undefined } }] : [];
  return [
    ...one("registration", orOf(splitIds(registration ?? "").map((id) => names.registration(id) ?? `${id}`))),
    ...one("created", created && rangeWords(created)),
    ...one("paid", paid && rangeWords(paid)),
    ...one("payment", payment && PAYMENT_WORDS[payment]),
    ...one("method", method && METHOD_WORDS[method]),
    ...one("country", orOf(splitNames(country ?? ""))),
    ...(came || gate ? [cameWords(came, gate)] : []),
    ...answerWords(conditions.answer ?? "", names),
    ...one("tag", orOf(splitNames(tag ?? ""))),
  ];
}

/** Describes a range of days: "last week", "12 May 2026", "from 1 May 2026". */
export function rangeWords(range: string): string {
  const relative = RELATIVE_WORDS[range];
  if (relative) return relative;
  const days = resolveDayRange(range, "1970-01-01");
  if (!days) return range;
  const { from, to } = days;
  if (from === null) return `until ${dayWords(to ?? "")}`;
  if (to === null) return `from ${dayWords(from)}`;
  return from === to ? dayWords(from) : `${dayWords(from)} to ${dayWords(to)}`;
}

const RELATIVE_WORDS: Readonly<Record<string, string>> = {
  today: "today",
  yesterday: "yesterday",
  last7Days: "last 7 days",
  thisWeek: "this week",
  lastWeek: "last week",
  thisMonth: "this month",
  lastMonth: "last month",
};

function cameWords(came: string | undefined, gate: string | undefined): ConditionWords {
  const isDay = came !== undefined && came !== "any" && came !== "not";
  const parts = [
    ...(came === "not" ? ["no"] : []),
    ...(isDay ? [weekdayWords(came)] : []),
    ...(gate ? [gate] : []),
  ];
  return {
    kind: "came",
    label: CONDITION_LABELS.came,
    value: parts.join(", ") || "yes",
    without: { came: undefined, gate: undefined },
  };
}

function answerWords(text: string, names: ConditionNames): ConditionWords[] {
  const answers = splitAnswers(text);
  const questions = [...new Set(answers.map(({ questionId }) => questionId))];
  return questions.map((questionId) => {
    const rest = answers.filter((answer) => answer.questionId !== questionId);
    const chosen = answers.filter((answer) => answer.questionId === questionId);
    return {
      kind: "answer",
      questionId,
      label: names.question(questionId) ?? `Question ${questionId}`,
      value: orOf(chosen.map(({ answer }) => names.answer(questionId, answer) ?? answer)),
      without: { answer: joinAnswers(rest) || undefined },
    };
  });
}

const orOf = (names: readonly string[]) => names.join(" or ");
