import { contactKindOf } from "../question/question-settings.ts";
import type { PlayableQuestion } from "./playable-scenario.ts";

/**
 * Whether holders of tickets never correct a question: its promo code has decided the price, its verification code has
 * proved an address. A note asks nothing. rules/tickets 62
 */
export const isKeptByHolder = ({ type, settings }: Pick<PlayableQuestion, "type" | "settings">): boolean =>
  type === "promo code" || type === "note" || contactKindOf(settings) === "verificationCode";
