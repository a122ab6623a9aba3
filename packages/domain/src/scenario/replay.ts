import { checkGiven } from "./check-given.ts";
import { isShown } from "./conditions.ts";
import type { PlayableQuestion, PlayableScenario, PlayableStep } from "./playable-scenario.ts";
import { refill } from "./refill.ts";
import { resultsOf } from "./results.ts";
import type { Issue, Lists, ResultItem } from "./scenario.ts";

export type StepIssue = Issue & { stepId: number };

type Replay = {
  playable: PlayableScenario;
  submitted: readonly ResultItem[];
  lists: Lists;
  /** How many of the submitted items have been judged. */
  judged: number;
  results: ResultItem[];
  issues: StepIssue[];
};

/** The server's judgement on results that were sent to it: it plays the scenario once more and trusts nothing. rules/scenario 21 */
export function replayResults(
  playable: PlayableScenario,
  submitted: readonly ResultItem[],
  lists: Lists,
):
  | { results: readonly ResultItem[] }
  | { issues: readonly StepIssue[] }
  | { changed: { stepOrderNumber: number } } {
  const replay: Replay = { playable, submitted, lists, judged: 0, results: [], issues: [] };
  let orderNumber = 1;
  for (const step of playable.steps) {
    if (!isShown(step, replay.results)) continue;
    orderNumber = step.orderNumber;
    if (!replayStep(replay, step)) return changedAt(replay, orderNumber);
  }
  if (replay.judged < submitted.length) return changedAt(replay, orderNumber);
  return replay.issues.length > 0 ? { issues: replay.issues } : { results: replay.results };
}

/** A step with an issue differs, too, if it comes before. */
function changedAt(
  { playable, issues }: Replay,
  orderNumber: number,
): { changed: { stepOrderNumber: number } } {
  const first = playable.steps.find(({ id }) => id === issues[0]?.stepId);
  return { changed: { stepOrderNumber: first?.orderNumber ?? orderNumber } };
}

/** Judges the items of one step; false: they are not this scenario's. */
function replayStep(replay: Replay, step: PlayableStep): boolean {
  const next = pendingItem(replay);
  if (next && !isInPlace(replay.playable, next, step.orderNumber)) return false;
  for (const question of step.questions) {
    if (isShown(question, replay.results) && !replayQuestion(replay, step, question)) return false;
  }
  return (pendingItem(replay)?.stepOrderNumber ?? Number.POSITIVE_INFINITY) > step.orderNumber;
}

function pendingItem({ submitted, judged }: Replay): ResultItem | undefined {
  return submitted[judged];
}

/** Is it of a step of the scenario, this one or a later? */
function isInPlace({ steps }: PlayableScenario, item: ResultItem, orderNumber: number): boolean {
  return item.stepOrderNumber >= orderNumber && steps[item.stepOrderNumber - 1]?.id === item.stepId;
}

/** Judges the items of one shown question; false: they are not this question's. */
function replayQuestion(replay: Replay, step: PlayableStep, question: PlayableQuestion): boolean {
  const items = takeItems(replay, step, question);
  const given = refill(question, items, replay.lists);
  const issue = checkGiven(question, given, replay.lists);
  if (issue) replay.issues.push({ ...issue, stepId: step.id });
  const results = resultsOf(step, question, given, replay.lists);
  replay.results.push(...results);
  // An answer that is missing is an issue and nothing more; one that is not in the scenario is a change.
  const isMissing = issue !== null && items.every(({ answerId }) => answerId === null);
  return isMissing || agree(items, results);
}

/** The next items, as far as they are this question's. */
function takeItems(replay: Replay, step: PlayableStep, question: PlayableQuestion): readonly ResultItem[] {
  const from = replay.judged;
  const isOwn = (item: ResultItem | undefined) =>
    item?.questionId === question.id && item.stepId === step.id && item.stepOrderNumber === step.orderNumber;
  while (isOwn(pendingItem(replay))) replay.judged += 1;
  return replay.submitted.slice(from, replay.judged);
}

/** Do both say the same? The answers to one question may come in any order, and texts are made anew. */
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
