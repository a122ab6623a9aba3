import type { PlayableScenario } from "@foyer/domain/scenario/playable-scenario.ts";
import { promoCodeQuestion } from "@foyer/domain/scenario/promo-code.ts";
import type { QuestionInputs } from "@foyer/domain/scenario/scenario.ts";

/** Initial inputs with the link's promo code filled in. rules/player 8 */
export function withPromoCode(playable: PlayableScenario, text: string | null): QuestionInputs {
  const question = promoCodeQuestion(playable);
  return question && text ? { [question.id]: { type: "promo code", text } } : {};
}
