import type {
  Condition,
  Given,
  Givens,
  Scenario,
  ScenarioQuestion,
  ScenarioStep,
} from "../src/scenario/scenario.ts";

/** What the player shows for these answers: the visible questions of each step, and whether the play finishes. */
export type Walk = { steps: { id: number; questionIds: number[]; isLast: boolean }[]; isFinished: boolean };

/**
 * A slow, recursive implementation of the definitions, without results, for the lists of sample-scenario.ts: the test
 * oracle of the player.
 */
export function walkSlowly(scenario: Scenario, givens: Givens): Walk {
  const walk: Walk = { steps: [], isFinished: true };
  for (const step of scenario.steps) {
    if (!stepAppears(step)) continue;
    const questions = step.questions.filter(questionAppears);
    if (questions.length === 0) continue;
    const isLast = !scenario.steps.some((later) => isLater(later, step) && appearsAfter(later, step));
    walk.steps.push({ id: step.id, questionIds: questions.map((question) => question.id), isLast });
    if (!questions.every((question) => isValid(question, givens[question.id]))) {
      walk.isFinished = false;
      break;
    }
  }
  return walk;

  function stepAppears(step: ScenarioStep): boolean {
    return step.conditions.length === 0 || step.conditions.some(isMet);
  }
  function questionAppears(question: ScenarioQuestion): boolean {
    const isWanted = question.conditions.length === 0 || question.conditions.some(isMet);
    return isWanted && scenario.steps.some((step) => step.questions.includes(question) && stepAppears(step));
  }
  function isMet(condition: Condition): boolean {
    const source = questionOf(condition);
    return questionAppears(source) && says(source, givens[source.id], condition);
  }
  function questionOf({ questionId }: Condition): ScenarioQuestion {
    const found = scenario.steps.flatMap(({ questions }) => questions).find(({ id }) => id === questionId);
    if (!found) throw new Error(`no question ${questionId}`);
    return found;
  }
  function isLater(a: ScenarioStep, b: ScenarioStep): boolean {
    return scenario.steps.indexOf(a) > scenario.steps.indexOf(b);
  }
  /** EvaluatedSubmission by what was asked up to a step. */
  function appearsAfter(step: ScenarioStep, asked: ScenarioStep): boolean {
    return isWantedAfter(step, asked) && step.questions.some((question) => isWantedAfter(question, asked));
  }
  function isWantedAfter({ conditions }: ScenarioStep | ScenarioQuestion, asked: ScenarioStep): boolean {
    if (conditions.length === 0) return true;
    return conditions.some((condition) => {
      const home = scenario.steps.find(({ questions }) => questions.includes(questionOf(condition)));
      return home !== undefined && !isLater(home, asked) && isMet(condition);
    });
  }
}

/** Untouched inputs say nothing, but for a checkbox. */
function says(source: ScenarioQuestion, given: Given | undefined, condition: Condition): boolean {
  if (condition.kind === "checkbox") {
    const checked = given?.type === "checkbox" ? given.checked : source.settings.checkedByDefault;
    return checked === condition.checked;
  }
  const wanted = condition.kind === "answer" ? condition.answerId : condition.entryId;
  return chosen(given).some(([kind, id]) => kind === condition.kind && id === wanted);
}

function chosen(given: Given | undefined): (readonly [Condition["kind"], number | null])[] {
  if (given?.type === "multi select") {
    const ids = given.other === null ? given.answerIds : [-1, ...given.answerIds];
    return ids.map((id) => ["answer", id]);
  }
  if (given?.type === "single selection") return [["answer", given.answerId]];
  if (given?.type === "countries and regions") {
    return [
      ["country", given.countryId],
      ["region", given.regionId],
    ];
  }
  if (given?.type !== "partitions and rubrics of products") return [];
  const { partitionIds, rubricIds } = given;
  return [
    ...partitionIds.map((id) => ["partition", id] as const),
    ...rubricIds.map((id) => ["rubric", id] as const),
  ];
}

const REGIONS_OF = new Map([
  [1, [11, 12]],
  [2, [21]],
]);
const RUBRICS_OF = new Map([
  [5, [51, 52]],
  [6, [61]],
]);

function isValid({ type, settings }: ScenarioQuestion, given: Given | undefined): boolean {
  const mayBeEmpty = !settings.required;
  if (type === "note" || type === "promo code") return true;
  if (given === undefined) return mayBeEmpty || (type === "checkbox" && settings.checkedByDefault === true);
  switch (given.type) {
    case "multi select":
      return given.other === null ? mayBeEmpty || given.answerIds.length > 0 : given.other !== "";
    case "single selection":
      return given.answerId === null ? mayBeEmpty : given.answerId !== -1 || given.other !== "";
    case "checkbox":
      return given.checked || mayBeEmpty;
    case "textbox":
      if (given.text === "") return mayBeEmpty;
      return settings.phone === 0 || (given.text !== "x" && (given.phoneCodeId !== null || mayBeEmpty));
    case "countries and regions": {
      if (given.countryId === null) return mayBeEmpty && given.regionId === null;
      const regions = REGIONS_OF.get(given.countryId) ?? [];
      if (given.regionId !== null) return regions.includes(given.regionId);
      return !settings.enableRegions || regions.length === 0;
    }
    case "partitions and rubrics of products": {
      const offered = given.partitionIds.map((id) => RUBRICS_OF.get(id) ?? []);
      const isEachServed = offered.every(
        (ids) => ids.length === 0 || ids.some((id) => given.rubricIds.includes(id)),
      );
      const isEachOffered = given.rubricIds.every((id) => offered.some((ids) => ids.includes(id)));
      return isEachServed && isEachOffered && (mayBeEmpty || given.partitionIds.length > 0);
    }
    case "promo code":
      return true;
  }
}
