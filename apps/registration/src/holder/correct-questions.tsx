import { ErrorSummary } from "@foyer/player/error-summary.tsx";
import { PlayerContext } from "@foyer/player/player-context.ts";
import { issueText } from "@foyer/player/player-texts.ts";
import { QuestionView } from "@foyer/player/questions/question-view.tsx";
import { type FormEvent, useEffect, useId, useMemo, useRef } from "react";
import { Notice } from "../page/notice.tsx";
import type { PageTexts } from "../page/page-texts.ts";
import { loadCountryNames } from "../page/server.ts";
import type { HolderTexts } from "./holder-props.ts";
import type { OpenedCorrection } from "./use-correction-form.ts";
import type { useOwnAnswers } from "./use-own-answers.ts";

type Props = {
  answers: ReturnType<typeof useOwnAnswers>;
  opened: OpenedCorrection;
  texts: PageTexts;
  words: HolderTexts;
  notice: string | null;
  problem: string | null;
  isBusy: boolean;
  onSubmit: () => void;
  onDiscard: () => void;
};

/** The form with the questions that may be corrected. */
export function CorrectQuestions(props: Props) {
  const { answers, opened, texts, words, notice, problem, isBusy, onSubmit, onDiscard } = props;
  const { data } = opened.prepared;
  const { regionsOf, askAgain, issues } = answers;
  const prefix = useId();
  const frame = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const idOf = (questionId: number) => `${prefix}${questionId}`;
  const context = useMemo(
    () => ({
      texts,
      lists: data.lists,
      regionsOf,
      askAgain,
      loadCountryNames,
      asksPromoCode: false,
      promoCodeNote: null,
      sendCode: undefined,
      onLeave: undefined,
      addressFor: () => null,
      fieldOf: (id: number) => data.ticketFields.find(({ questionId }) => questionId === id)?.field,
    }),
    [texts, data, regionsOf, askAgain],
  );
  useEffect(() => frame.current?.querySelector<HTMLElement>("input, textarea, select")?.focus(), []);
  useEffect(() => {
    if (issues.length > 0) summary.current?.focus();
  }, [issues.length]);
  const textOf = (id: number) => {
    const issue = issues.find(({ questionId }) => questionId === id);
    return issue && issueText(issue, texts);
  };
  const lines = answers.shown.flatMap(({ id, text }) => {
    const issue = textOf(id);
    return issue === undefined ? [] : [{ inputId: idOf(id), question: text, issue }];
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <PlayerContext value={context}>
      <form
        ref={frame}
        className="player"
        method="dialog"
        noValidate
        aria-label={words.CORRECT_TICKET}
        aria-busy={isBusy}
        onSubmit={submit}
      >
        {notice && <Notice tone="told">{notice}</Notice>}
        {lines.length > 0 && <ErrorSummary ref={summary} title={texts.ERROR_SUMMARY} lines={lines} />}
        <fieldset className="player-questions" disabled={isBusy}>
          {answers.shown.map((question) => (
            <QuestionView
              key={question.id}
              id={idOf(question.id)}
              question={question}
              inputs={answers.inputs}
              issue={textOf(question.id)}
              onChange={(input) => answers.setInput(question.id, input)}
            />
          ))}
        </fieldset>
        {problem && <Notice tone="wrong">{problem}</Notice>}
        <div className="player-buttons">
          <button type="button" className="player-back" disabled={isBusy} onClick={onDiscard}>
            {words.CORRECT_CANCEL}
          </button>
          <button type="submit" className="player-next" aria-disabled={isBusy}>
            {words.CORRECT_SAVE}
          </button>
        </div>
      </form>
    </PlayerContext>
  );
}
