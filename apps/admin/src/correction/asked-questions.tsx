import { contactKindOf } from "@foyer/domain/question/question-settings.ts";
import type { PlayableQuestion } from "@foyer/domain/scenario/playable-scenario.ts";
import "@foyer/player/player.css";
import "@foyer/player/messages.css";
import "@foyer/player/questions/questions.css";
import { PlayerContext } from "@foyer/player/player-context.ts";
import { issueText, type PlayerTexts } from "@foyer/player/player-texts.ts";
import type { PreparedPlay } from "@foyer/player/prepare-play.ts";
import { QuestionView } from "@foyer/player/questions/question-view.tsx";
import { Title } from "@mantine/core";
import { useMemo } from "react";
import type { CorrectionState } from "./use-correction.ts";

type Props = {
  texts: PlayerTexts;
  prepared: PreparedPlay;
  correction: CorrectionState;
  asksPromoCode: boolean;
  idOf: (questionId: number) => string;
};

/** All questions that the answers lead to, by step. A promo code that has decided the price is kept. */
export function AskedQuestions({ texts, prepared, correction, asksPromoCode, idOf }: Props) {
  const { data, playable } = prepared;
  const { inputs, issues, whole, regionsOf, askAgain, setInput } = correction;
  const context = useMemo(
    () => ({
      texts,
      lists: data.lists,
      regionsOf,
      askAgain,
      asksPromoCode,
      promoCodeNote: null,
      // The browser of a clerk must not offer what it knows of other people.
      isShared: true,
      sendCode: undefined,
      onLeave: undefined,
      addressFor: () => null,
      fieldOf: (id: number) => data.ticketFields.find(({ questionId }) => questionId === id)?.field,
    }),
    [texts, data, regionsOf, askAgain, asksPromoCode],
  );
  const textOf = (id: number) => {
    const issue = issues.find(({ questionId }) => questionId === id);
    return issue && issueText(issue, texts);
  };
  const shownOf = ({ questions }: { questions: readonly PlayableQuestion[] }) =>
    questions.filter(
      (one) => whole.asked.has(one.id) && !isKept(one) && (asksPromoCode || one.type !== "promo code"),
    );
  return (
    <PlayerContext value={context}>
      <div className="player" lang={data.cultureCode} dir={data.rightToLeft ? "rtl" : "ltr"}>
        {playable.steps
          .filter((step) => shownOf(step).length > 0)
          .map((step) => (
            <section key={step.id} className="player-questions">
              <Title order={3} size="h6">
                <bdi>{step.text}</bdi>
              </Title>
              {shownOf(step).map((question) => (
                <QuestionView
                  key={question.id}
                  id={idOf(question.id)}
                  question={question}
                  inputs={inputs}
                  issue={textOf(question.id)}
                  onChange={(input) => setInput(question.id, input)}
                />
              ))}
            </section>
          ))}
      </div>
    </PlayerContext>
  );
}

/** Not shown and kept as it is: a code proved the address, a note asks nothing. */
const isKept = ({ type, settings }: PlayableQuestion) =>
  type === "note" || contactKindOf(settings) === "verificationCode";
