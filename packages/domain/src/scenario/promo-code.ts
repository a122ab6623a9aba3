import type { PlayableScenario } from "./playable-scenario.ts";
import type { ResultItem } from "./scenario.ts";

/** The scenario's promo code question; undefined: it has none. */
export function promoCodeQuestion({ questions }: PlayableScenario) {
  return [...questions.values()].find(({ type }) => type === "promo code");
}

/** The promo code among the results; null: none. */
export function promoCodeIn(playable: PlayableScenario, results: readonly ResultItem[]): string | null {
  const question = promoCodeQuestion(playable);
  const value = results.find(({ questionId }) => questionId === question?.id)?.answerValue;
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
