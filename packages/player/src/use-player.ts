import {
  currentStep,
  isFirstStep,
  isLastStep,
  issuesOf,
  nextStep,
  previousStep,
  visibleQuestions,
} from "@foyer/domain/scenario/play.ts";
import type { QuestionInput, ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { addressBefore } from "@foyer/domain/scenario/verification.ts";
import { useState } from "react";
import type { QuestionIssue } from "./player-texts.ts";
import type { PreparedPlay } from "./prepare-play.ts";
import { backToQuestion, type LoadRegions, type Progress, startProgress } from "./progress.ts";
import { listSteps } from "./step-list.ts";
import { useIssues } from "./use-issues.ts";
import { useLists } from "./use-lists.ts";

type Options = {
  prepared: PreparedPlay;
  /** Where to start; default: the first step. */
  initial?: Progress | undefined;
  loadRegions: LoadRegions;
  /** Called with the results when the last step is passed. */
  onFinish: (results: readonly ResultItem[]) => void;
};
export type PlayerState = ReturnType<typeof usePlayer>;

/** One play of a scenario: its current step, inputs and issues, and the actions next and back. rules/player 1 */
export function usePlayer({ prepared, initial, loadRegions, onFinish }: Options) {
  const { playable, data } = prepared;
  const [progress, setProgress] = useState<Progress>(() => initial ?? startProgress(playable));
  const { play, inputs } = progress;
  const { lists, regionsOf, askAgain } = useLists(data.lists, inputs, loadRegions);
  const questions = visibleQuestions(playable, play, inputs);
  const steps = listSteps(playable, progress);
  const { issues, refusals, noticed, ...issueState } = useIssues(questions);

  const moveTo = (to: Progress) => {
    setProgress(to);
    issueState.clear();
  };
  /** Shows the server's issues, on the step of the first question. */
  const refuse = (found: readonly QuestionIssue[]) => {
    const [first] = found;
    if (first) setProgress({ play: backToQuestion(playable, play, first.questionId), inputs });
    issueState.show(found);
  };

  return {
    data,
    progress,
    step: currentStep(playable, play),
    questions,
    isFirst: isFirstStep(play),
    isLast: isLastStep(playable, play, inputs),
    /** For the current answers; further answers may make more steps appear. */
    steps,
    stepCount: steps.length,
    issues,
    refusals,
    noticed,
    regionsOf,
    askAgain,
    addressFor: (questionId: number) =>
      addressBefore(playable, questionId, (id) => textOf(id, progress, questions)),
    setInput(questionId: number, input: QuestionInput) {
      const changed = { ...inputs, [questionId]: input };
      setProgress({ play, inputs: changed });
      issueState.recheck(questionId, () => issuesOf(playable, play, changed, lists));
    },
    /** Returns whether the step was passed. */
    next(): boolean {
      if (noticed) {
        issueState.show([noticed]);
        return false;
      }
      const answer = nextStep(playable, play, inputs, lists);
      if ("issues" in answer) issueState.show(answer.issues);
      else if ("play" in answer) moveTo({ play: answer.play, inputs });
      else onFinish(answer.finished);
      return !("issues" in answer);
    },
    back(steps = 1) {
      let to = play;
      for (let step = 0; step < steps; step += 1) to = previousStep(to);
      moveTo({ play: to, inputs });
    },
    restart(start = startProgress(playable)) {
      issueState.notice(null);
      moveTo(start);
    },
    /** Shows an issue at its question if that is on the current step, else as a refusal. rules/player 12 */
    notice(issue: QuestionIssue) {
      issueState.notice(issue);
      if (!questions.some(({ id }) => id === issue.questionId)) refuse([issue]);
    },
    refuse,
  };
}

/** The text of a question: from the results of passed steps, or from the inputs of the current one. */
function textOf(
  questionId: number,
  { play, inputs }: Progress,
  questions: readonly { id: number }[],
): string | undefined {
  if (!questions.some(({ id }) => id === questionId)) {
    const result = play.results.find((one) => one.questionId === questionId);
    return result && String(result.answerValue);
  }
  const input = inputs[questionId];
  return input?.type === "textbox" ? input.text : undefined;
}
