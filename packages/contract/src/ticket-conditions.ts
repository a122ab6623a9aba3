import { PAYMENT_METHODS } from "@foyer/domain/ticket/payment.ts";
import { PAYMENT_CONDITIONS } from "@foyer/domain/ticket/ticket-conditions.ts";
import { isDay, isDayRange } from "@foyer/domain/time/day-range.ts";
import { z } from "zod";
import { LIMITS } from "./limits.ts";

const ID = "[1-9]\\d{0,14}";
const listOf = (item: string) =>
  z
    .string()
    .max(LIMITS.filter)
    .regex(new RegExp(`^${item}(,${item}){0,99}$`), "Must be a list");
const days = z.string().max(LIMITS.filter).refine(isDayRange, "Must be a range of days");
const names = z.string().trim().min(1).max(LIMITS.filter);

/** The conditions of a filter of tickets; all of those that are present hold. rules/tickets 41 */
export const ticketConditions = {
  /** Ids of registrations with commas between. */
  registration: listOf(ID).optional(),
  payment: z.enum(PAYMENT_CONDITIONS).optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  /** Days in the project's time zone: `2026-05-01..2026-05-07` with at least one end, or a name such as `lastWeek`. */
  created: days.optional(),
  paid: days.optional(),
  /** Names of countries in any language, with bars between. */
  country: names.optional(),
  /** `any`: a gate has let the visitor in; `not`: none has; or the day of the visit. */
  came: z
    .string()
    .refine((text) => text === "any" || text === "not" || isDay(text), "Must be any, not or a day")
    .optional(),
  /** The gate, as uploads of its files name it. */
  gate: z.string().trim().min(1).max(LIMITS.turngate).optional(),
  /** Answers, such as `12.57,12.58,30.true`: each question has one of its answers. */
  answer: listOf(`${ID}\\.(-1|${ID}|true|false)`).optional(),
  /** Tags with bars between. */
  tag: names.optional(),
};
