import { isKeptByHolder } from "@foyer/domain/scenario/is-kept-by-holder.ts";
import { playThrough } from "@foyer/domain/scenario/play-through.ts";
import type { PlayableQuestion } from "@foyer/domain/scenario/playable-scenario.ts";
import type { QuestionInput, QuestionInputs, ResultItem } from "@foyer/domain/scenario/scenario.ts";
import type { QuestionIssue } from "@foyer/player/player-texts.ts";
import { useLists } from "@foyer/player/use-lists.ts";
import { useEffect, useMemo, useState } from "react";
import { forgetCorrection, keepCorrection, readCorrection } from "./stored-correction.ts";
import type { OpenedCorrection } from "./use-correction-form.ts";

const NOTHING: QuestionInputs = {};

/** The stored answers with what was typed over them, which the tab keeps. rules/tickets 65 */
export function useOwnAnswers(identifier: string, { form, prepared, start, loadRegions }: OpenedCorrection) {
  const { data, playable } = prepared;
  const [typed, setTyped] = useState(() => readCorrection(identifier)?.typed ?? NOTHING);
  const [issues, setIssues] = useState<readonly QuestionIssue[]>([]);
  const inputs = useMemo(() => ({ ...start.inputs, ...typed }), [start, typed]);
  const { lists, regionsOf, askAgain } = useLists(data.lists, inputs, loadRegions);
  const whole = useMemo(() => playThrough(playable, inputs, lists), [playable, inputs, lists]);
  const before = useMemo(() => playThrough(playable, start.inputs, lists), [playable, start, lists]);
  const correctable = useMemo(() => new Set(form.questions), [form]);
  useEffect(() => {
    if (typed === NOTHING) forgetCorrection(identifier);
    else keepCorrection(identifier, { version: form.version, typed });
  }, [identifier, form.version, typed]);
  /** Questions that a correction newly leads to are answered, too. */
  const isShown = (question: PlayableQuestion) =>
    whole.asked.has(question.id) &&
    (correctable.has(question.id) || (!before.asked.has(question.id) && !isKeptByHolder(question)));
  const shown = playable.steps.flatMap(({ questions }) => questions).filter(isShown);
  const isOwn = ({ questionId }: { questionId: number }) => shown.some(({ id }) => id === questionId);
  const results = whole.results.filter(isOwn);
  return {
    inputs,
    shown,
    results,
    issues,
    /** Issues of the shown questions. */
    found: whole.issues.filter(isOwn),
    isUnchanged: isSame(results, before.results.filter(isOwn)),
    regionsOf,
    askAgain,
    setInput(questionId: number, input: QuestionInput) {
      setTyped((known) => ({ ...known, [questionId]: input }));
      setIssues((all) => all.filter((issue) => issue.questionId !== questionId));
    },
    showIssues: setIssues,
    /** Takes back the consents that were ticked and not saved: their texts are read again. rules/questions 26 */
    withdrawTicks() {
      const isConsent = ({ settings }: PlayableQuestion) => settings.isConsent === true;
      setTyped((known) =>
        Object.fromEntries(
          Object.entries(known).filter(
            ([id]) => !shown.some((one) => one.id === Number(id) && isConsent(one)),
          ),
        ),
      );
    },
  };
}

const isSame = (a: readonly ResultItem[], b: readonly ResultItem[]) =>
  JSON.stringify(a) === JSON.stringify(b);
