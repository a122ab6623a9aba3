import { checkInput } from "./check-input.ts";
import { isShown, isStepShown } from "./conditions.ts";
import type { PlayableQuestion, PlayableScenario, PlayableStep } from "./playable-scenario.ts";
import { refill } from "./refill.ts";
import { resultsOf } from "./results.ts";
import type { Issue, Lists, ResultItem } from "./scenario.ts";

export type StepIssue = Issue & { stepId: number };

type Replay = {
  playable: PlayableScenario;
  submitted: readonly ResultItem[];
  lists: Lists;
  /** The number of submitted items evaluated so far. */
  evaluated: number;
  results: ResultItem[];
  /** The same results by question. */
  choices: Map<number, readonly ResultItem[]>;
  issues: StepIssue[];
};

/** Validates submitted results on the server: it replays the scenario and trusts none of the items. rules/scenario 21 */
export function replayResults(
  playable: PlayableScenario,
  submitted: readonly ResultItem[],
  lists: Lists,
):
  | { results: readonly ResultItem[] }
  | { issues: readonly StepIssue[] }
  | { changed: { stepOrderNumber: number } } {
  const replay: Replay = {
    playable,
    submitted,
    lists,
    evaluated: 0,
    results: [],
    choices: new Map(),
    issues: [],
  };
  let orderNumber = 1;
  for (const step of playable.steps) {
    if (!isStepShown(step, replay.choices)) continue;
    orderNumber = step.orderNumber;
    if (!replayStep(replay, step)) return changedAt(replay, orderNumber);
  }
  if (replay.evaluated < submitted.length) return changedAt(replay, orderNumber);
  return replay.issues.length > 0 ? { issues: replay.issues } : { results: replay.results };
}

/** A step with an issue also counts as different if it comes first. */
function changedAt(
  { playable, issues }: Replay,
  orderNumber: number,
): { changed: { stepOrderNumber: number } } {
  const first = playable.steps.find(({ id }) => id === issues[0]?.stepId);
  return { changed: { stepOrderNumber: first?.orderNumber ?? orderNumber } };
}

/** Evaluates the items of one step. Returns false if they do not belong to this scenario. */
function replayStep(replay: Replay, step: PlayableStep): boolean {
  const next = pendingItem(replay);
  if (next && !isInPlace(replay.playable, next, step.orderNumber)) return false;
  for (const question of step.questions) {
    if (isShown(question, replay.choices) && !replayQuestion(replay, step, question)) return false;
  }
  return (pendingItem(replay)?.stepOrderNumber ?? Number.POSITIVE_INFINITY) > step.orderNumber;
}

function pendingItem({ submitted, evaluated }: Replay): ResultItem | undefined {
  return submitted[evaluated];
}

/** Returns whether the item belongs to this step of the scenario or to a later one. */
function isInPlace({ steps }: PlayableScenario, item: ResultItem, orderNumber: number): boolean {
  return item.stepOrderNumber >= orderNumber && steps[item.stepOrderNumber - 1]?.id === item.stepId;
}

/** Evaluates the items of one visible question. Returns false if they do not belong to it. */
function replayQuestion(replay: Replay, step: PlayableStep, question: PlayableQuestion): boolean {
  const items = takeItems(replay, step, question);
  const input = refill(question, items, replay.lists);
  const issue = checkInput(question, input, replay.lists);
  if (issue) replay.issues.push({ ...issue, stepId: step.id });
  const results = resultsOf(step, question, input, replay.lists);
  replay.results.push(...results);
  replay.choices.set(question.id, results);
  // A missing answer is only an issue. An answer outside of the scenario means that the scenario has changed.
  const isMissing = issue !== null && items.every(({ answerId }) => answerId === null);
  return isMissing || agree(items, results);
}

/** Returns the next items that belong to this question. */
function takeItems(replay: Replay, step: PlayableStep, question: PlayableQuestion): readonly ResultItem[] {
  const from = replay.evaluated;
  const isOwn = (item: ResultItem | undefined) =>
    item?.questionId === question.id && item.stepId === step.id && item.stepOrderNumber === step.orderNumber;
  while (isOwn(pendingItem(replay))) replay.evaluated += 1;
  return replay.submitted.slice(from, replay.evaluated);
}

/**
 * Returns whether both lists are equal, regardless of the order of answers to one question and of texts, which are
 * copied again.
 */
export function agree(items: readonly ResultItem[], results: readonly ResultItem[]): boolean {
  return (
    items.length === results.length &&
    results.every((result) =>
      items.some(
        (item) =>
          item.answerTypeId === result.answerTypeId &&
          item.answerId === result.answerId &&
          typeof item.answerValue === typeof result.answerValue,
      ),
    )
  );
}
