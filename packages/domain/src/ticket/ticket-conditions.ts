import type { PaymentMethod } from "./payment.ts";

/** How a ticket stands with its payment, as a filter. rules/tickets 41 */
export const PAYMENT_CONDITIONS = ["free", "paid", "unpaid", "refundDue"] as const;
export type PaymentCondition = (typeof PAYMENT_CONDITIONS)[number];

/** A chosen answer; for a checkbox, `true` or `false`. */
export type AnswerCondition = { questionId: number; answer: string };

/** The conditions of a filter beside project, search, status and promo code, as texts of an address. rules/tickets 41 */
export type TicketConditions = {
  /** Ids with commas between. */
  registration?: string | undefined;
  payment?: PaymentCondition | undefined;
  method?: PaymentMethod | undefined;
  /** Days in the project's time zone (`time/day-range.ts`). */
  created?: string | undefined;
  paid?: string | undefined;
  /** Names with bars between. */
  country?: string | undefined;
  tag?: string | undefined;
  /** `any`, `not`, or a day. */
  came?: string | undefined;
  /** The name of a gate. */
  gate?: string | undefined;
  /** Question and answer, such as `12.57,12.58,30.true`. */
  answer?: string | undefined;
};

/** The names of the conditions, in the order of the menu. */
export const TICKET_CONDITION_NAMES = [
  "registration",
  "created",
  "paid",
  "payment",
  "method",
  "country",
  "came",
  "gate",
  "answer",
  "tag",
] as const satisfies readonly (keyof TicketConditions)[];

/** Splits ids with commas between. */
export const splitIds = (text: string): number[] => splitBy(text, ",").map(Number);

/** Splits names with bars between. */
export const splitNames = (text: string): string[] => splitBy(text, "|");

/** Writes names with bars between. */
export const joinNames = (names: readonly string[]): string => names.join("|");

/** Splits answers, such as `12.57,30.true`. */
export const splitAnswers = (text: string): AnswerCondition[] =>
  splitBy(text, ",").map((pair) => {
    const [question = "", answer = ""] = pair.split(".");
    return { questionId: Number(question), answer };
  });

/** Writes answers as `splitAnswers` reads them. */
export const joinAnswers = (answers: readonly AnswerCondition[]): string =>
  answers.map(({ questionId, answer }) => `${questionId}.${answer}`).join(",");

const splitBy = (text: string, separator: string) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
