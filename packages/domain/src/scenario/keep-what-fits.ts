import { inputOf } from "./empty-inputs.ts";
import { currentStep, nextStep, startPlay, visibleQuestions } from "./play.ts";
import type { PlayableQuestion, PlayableScenario, PlayableStep } from "./playable-scenario.ts";
import { agree } from "./replay.ts";
import { byQuestion, inputsOf, resultsOf } from "./results.ts";
import type { Lists, Play, QuestionInputs, ResultItem } from "./scenario.ts";

type Kept = {
  lists: Lists;
  items: ReadonlyMap<number, readonly ResultItem[]>;
  inputs: QuestionInputs;
};

/**
 * Replays old results in a changed scenario. Stops at the first step that needs a new answer, or after the last
 * answered step. rules/scenario 22
 */
export function keepWhatFits(playable: PlayableScenario, results: readonly ResultItem[], lists: Lists): Play {
  const kept = { lists, items: byQuestion(results), inputs: inputsOf(playable, results, lists) };
  let play = startPlay(playable);
  for (;;) {
    const step = currentStep(playable, play);
    if (step === null || !isAnsweredFrom(playable, step, kept)) return play;
    const shown = visibleQuestions(playable, play, kept.inputs);
    if (shown.some((question) => needsAnswer(step, question, kept))) return play;
    const next = nextStep(playable, play, kept.inputs, lists);
    if (!("play" in next)) return play;
    play = next.play;
  }
}

/** Returns whether this step or a later one has an answer. */
function isAnsweredFrom(
  { steps }: PlayableScenario,
  { orderNumber }: PlayableStep,
  { items }: Kept,
): boolean {
  return steps.slice(orderNumber - 1).some(({ questions }) => questions.some(({ id }) => items.has(id)));
}

/**
 * Returns whether the old answer no longer fits this question. A new checkbox counts as changed, because a visible
 * checkbox always has an item.
 */
function needsAnswer(
  step: PlayableStep,
  question: PlayableQuestion,
  { items, inputs, lists }: Kept,
): boolean {
  const results = resultsOf(step, question, inputOf(question, inputs), lists);
  return !agree(items.get(question.id) ?? [], results);
}
