import type { checkPromoCode } from "@foyer/contract/attend.ts";
import type { Result } from "@foyer/contract/endpoint.ts";
import type { PlayableScenario } from "@foyer/domain/scenario/playable-scenario.ts";
import { promoCodeQuestion } from "@foyer/domain/scenario/promo-code.ts";
import type { QuestionIssue } from "@foyer/player/player-texts.ts";
import type { PlayerState } from "@foyer/player/use-player.ts";
import { useEffect, useRef, useState } from "react";
import { postPromoCheck, Refusal } from "../page/server.ts";

/** The delay between the last key and the check. */
const TYPING_MS = 700;

/** The effect of a promo code on the price. */
export type PromoCodeEffect = Result<typeof checkPromoCode>;

const ISSUES: Readonly<Record<string, QuestionIssue["code"]>> = {
  "promo-code-unknown": "PROMO_CODE_ERROR",
  "promo-code-exhausted": "PROMO_CODE_EXHAUSTED",
};

/**
 * Checks the promo code while it is typed; its question shows the effect or the error. When the check itself fails, the
 * submission decides. rules/attend 18
 */
export function usePromoCheck(
  { code, cultureCode }: { code: string; cultureCode: string },
  playable: PlayableScenario,
  player: PlayerState,
): PromoCodeEffect | null {
  const questionId = promoCodeQuestion(playable)?.id;
  const input = questionId === undefined ? undefined : player.progress.inputs[questionId];
  const text = input?.type === "promo code" ? input.text.trim() : "";
  const isShown = player.questions.some(({ id }) => id === questionId);
  const [found, setFound] = useState<{ text: string; effect: PromoCodeEffect }>();
  const now = useRef(player);
  useEffect(() => {
    now.current = player;
  });
  useEffect(() => {
    if (questionId === undefined || text === "" || !isShown) return;
    let isOver = false;
    const check = async () => {
      try {
        const effect = await postPromoCheck(code, { promoCode: text, cultureCode });
        if (!isOver) setFound({ text, effect });
      } catch (error) {
        const issue = error instanceof Refusal ? ISSUES[error.code] : undefined;
        if (issue !== undefined && !isOver) now.current.notice({ questionId, code: issue });
      }
    };
    const timer = setTimeout(() => void check(), TYPING_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [code, cultureCode, questionId, text, isShown]);
  return found !== undefined && found.text === text ? found.effect : null;
}
