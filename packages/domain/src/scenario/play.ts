import { checkInput } from "./check-input.ts";
import { type Choice, choicesOf } from "./choices.ts";
import { isShown, isStepShown } from "./conditions.ts";
import { inputOf } from "./empty-inputs.ts";
import type { PlayableQuestion, PlayableScenario, PlayableStep } from "./playable-scenario.ts";
import { resultsOf } from "./results.ts";
import type { Issue, Lists, Play, QuestionInputs, ResultItem } from "./scenario.ts";

/** Returns the initial state of every play: its first visible step, or beyond the last step if there is none. */
export function startPlay(playable: PlayableScenario): Play {
  const first = nextOrderNumber(playable, 0, []) ?? playable.steps.length + 1;
  return { currentOrderNumber: first, results: [], passed: [] };
}

/** Returns the current step of a play; null if there is none, which the screen shows as 'Nothing'. */
export function currentStep(playable: PlayableScenario, play: Play): PlayableStep | null {
  return playable.steps[play.currentOrderNumber - 1] ?? null;
}

/** Lists the visible questions of the current step for these inputs. */
export function visibleQuestions(
  playable: PlayableScenario,
  play: Play,
  inputs: QuestionInputs,
): readonly PlayableQuestion[] {
  return lookAt(playable, play, inputs).shown;
}

/** Returns the visible questions, and all choices so far: of the passed steps and of these questions. */
function lookAt(
  playable: PlayableScenario,
  play: Play,
  inputs: QuestionInputs,
): { shown: readonly PlayableQuestion[]; choices: readonly Choice[] } {
  const shown: PlayableQuestion[] = [];
  const choices: Choice[] = [...play.results];
  for (const question of currentStep(playable, play)?.questions ?? []) {
    if (!isShown(question, choices)) continue;
    shown.push(question);
    // rules/scenario 8: the inputs of a hidden question are ignored.
    choices.push(...choicesOf(question, inputOf(question, inputs)));
  }
  return { shown, choices };
}

/** Lists the issues of the current step, at most one per question; empty if it can be passed. */
export function issuesOf(
  playable: PlayableScenario,
  play: Play,
  inputs: QuestionInputs,
  lists: Lists,
): readonly Issue[] {
  return issuesAmong(visibleQuestions(playable, play, inputs), inputs, lists);
}

function issuesAmong(
  shown: readonly PlayableQuestion[],
  inputs: QuestionInputs,
  lists: Lists,
): readonly Issue[] {
  return shown.flatMap((question) => checkInput(question, inputOf(question, inputs), lists) ?? []);
}

/** Passes the current step if its answers are valid: to the next visible step, or to the end. rules/scenario 16 */
export function nextStep(
  playable: PlayableScenario,
  play: Play,
  inputs: QuestionInputs,
  lists: Lists,
): { play: Play } | { issues: readonly Issue[] } | { finished: readonly ResultItem[] } {
  const step = currentStep(playable, play);
  if (step === null) return { finished: play.results };
  const shown = visibleQuestions(playable, play, inputs);
  const issues = issuesAmong(shown, inputs, lists);
  if (issues.length > 0) return { issues };
  const results = [...play.results];
  for (const question of shown) {
    results.push(...resultsOf(step, question, inputOf(question, inputs), lists));
  }
  const next = nextOrderNumber(playable, step.orderNumber, results);
  if (next === null) return { finished: results };
  return { play: { currentOrderNumber: next, results, passed: [...play.passed, step.orderNumber] } };
}

/** Returns the next visible step after these choices; null if there is none. */
function nextOrderNumber(
  playable: PlayableScenario,
  after: number,
  choices: readonly Choice[],
): number | null {
  const { steps } = playable;
  for (const step of steps.slice(after)) if (isStepShown(step, choices)) return step.orderNumber;
  return null;
}

/** Returns to the step passed before. At the first step, the play stays unchanged. rules/scenario 17 */
export function previousStep(play: Play): Play {
  const currentOrderNumber = play.passed.at(-1);
  if (currentOrderNumber === undefined) return play;
  return {
    currentOrderNumber,
    results: play.results.filter((item) => item.stepOrderNumber < currentOrderNumber),
    passed: play.passed.slice(0, -1),
  };
}

/** Returns whether this is the first step, where Back is not possible. */
export function isFirstStep(play: Play): boolean {
  return play.passed.length === 0;
}

/** Returns whether this is the last step for the current answers. rules/scenario 18 */
export function isLastStep(playable: PlayableScenario, play: Play, inputs: QuestionInputs): boolean {
  const { choices } = lookAt(playable, play, inputs);
  return nextOrderNumber(playable, play.currentOrderNumber, choices) === null;
}
