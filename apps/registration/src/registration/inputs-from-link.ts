import { promoCodeQuestion } from "@foyer/domain/scenario/promo-code.ts";
import type { QuestionInput, QuestionInputs } from "@foyer/domain/scenario/scenario.ts";
import type { PreparedPlay } from "@foyer/player/prepare-play.ts";

/** Symbols of an answer that a link may fill in. */
const MAX_LENGTH = 500;

/** Initial inputs with what the link knows: a promo code and texts of the ticket. rules/player 8, rules/embedding 7 */
export function inputsFromLink({ playable, data }: PreparedPlay, search: string): QuestionInputs {
  const link = new URLSearchParams(search);
  const inputs: Record<number, QuestionInput> = {};
  for (const { field, questionId } of data.ticketFields) {
    // Half of a symbol would make the server refuse all answers.
    const text = [...(link.get(field)?.trim() ?? "")].slice(0, MAX_LENGTH).join("");
    if (text && playable.questions.get(questionId)?.type === "textbox")
      inputs[questionId] = { type: "textbox", text, phoneCodeId: null };
  }
  const question = promoCodeQuestion(playable);
  const code = link.get("promo");
  if (question && code) inputs[question.id] = { type: "promo code", text: code };
  return inputs;
}
