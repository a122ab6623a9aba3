import type { PlayableScenario } from "./playable-scenario.ts";
import type { ResultItem } from "./scenario.ts";

/** Returns the scenario's promo code question; undefined if it has none. */
export function promoCodeQuestion({ questions }: PlayableScenario) {
  return [...questions.values()].find(({ type }) => type === "promo code");
}

/** Returns the promo code among the results; null if there is none. */
export function promoCodeIn(playable: PlayableScenario, results: readonly ResultItem[]): string | null {
  const question = promoCodeQuestion(playable);
  const value = results.find(({ questionId }) => questionId === question?.id)?.answerValue;
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
