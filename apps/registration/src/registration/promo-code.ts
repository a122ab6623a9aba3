import type { PlayableScenario } from "@foyer/domain/scenario/playable-scenario.ts";
import type { Givens, ResultItem } from "@foyer/domain/scenario/scenario.ts";

/** The scenario's promo code question; undefined: it has none. */
function promoQuestion({ questions }: PlayableScenario) {
  return [...questions.values()].find(({ type }) => type === "promo code");
}

/** Initial inputs with the link's promo code filled in. rules/player 8 */
export function withPromoCode(playable: PlayableScenario, text: string | null): Givens {
  const question = promoQuestion(playable);
  return question && text ? { [question.id]: { type: "promo code", text } } : {};
}

/** The promo code among the results; null: none. */
export function promoCodeIn(playable: PlayableScenario, results: readonly ResultItem[]): string | null {
  const question = promoQuestion(playable);
  const value = results.find(({ questionId }) => questionId === question?.id)?.answerValue;
  return typeof value === "string" ? value : null;
}
