import type {
  Condition,
  QuestionInput,
  QuestionInputs,
  Scenario,
  ScenarioQuestion,
  ScenarioStep,
} from "../src/scenario/scenario.ts";

/** The parts that the player shows for these answers: the visible questions of each step, and whether the play finishes. */
export type Walk = { steps: { id: number; questionIds: number[]; isLast: boolean }[]; isFinished: boolean };

/**
 * A slow, recursive implementation of the definitions, without results, for the lists of sample-scenario.ts: the test
 * oracle of the player.
 */
export function walkSlowly(scenario: Scenario, inputs: QuestionInputs): Walk {
  const walk: Walk = { steps: [], isFinished: true };
  for (const step of scenario.steps) {
    if (!stepAppears(step)) continue;
    const questions = step.questions.filter(questionAppears);
    if (questions.length === 0) continue;
    const isLast = !scenario.steps.some((later) => isLater(later, step) && appearsAfter(later, step));
    walk.steps.push({ id: step.id, questionIds: questions.map((question) => question.id), isLast });
    if (!questions.every((question) => isValid(question, inputs[question.id]))) {
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
    return questionAppears(source) && says(source, inputs[source.id], condition);
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
function says(source: ScenarioQuestion, input: QuestionInput | undefined, condition: Condition): boolean {
  if (condition.kind === "checkbox") {
    const checked = input?.type === "checkbox" ? input.checked : source.settings.checkedByDefault;
    return checked === condition.checked;
  }
  const wanted = condition.kind === "answer" ? condition.answerId : condition.entryId;
  return chosen(input).some(([kind, id]) => kind === condition.kind && id === wanted);
}

function chosen(input: QuestionInput | undefined): (readonly [Condition["kind"], number | null])[] {
  if (input?.type === "multi select") {
    const ids = input.other === null ? input.answerIds : [-1, ...input.answerIds];
    return ids.map((id) => ["answer", id]);
  }
  if (input?.type === "single selection") return [["answer", input.answerId]];
  if (input?.type === "countries and regions") {
    return [
      ["country", input.countryId],
      ["region", input.regionId],
    ];
  }
  if (input?.type !== "partitions and rubrics of products") return [];
  const { partitionIds, rubricIds } = input;
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

function isValid({ type, settings }: ScenarioQuestion, input: QuestionInput | undefined): boolean {
  const mayBeEmpty = !settings.required;
  if (type === "note" || type === "promo code") return true;
  if (input === undefined) return mayBeEmpty || (type === "checkbox" && settings.checkedByDefault === true);
  switch (input.type) {
    case "multi select":
      return input.other === null ? mayBeEmpty || input.answerIds.length > 0 : input.other !== "";
    case "single selection":
      return input.answerId === null ? mayBeEmpty : input.answerId !== -1 || input.other !== "";
    case "checkbox":
      return input.checked || mayBeEmpty;
    case "textbox":
      if (input.text === "") return mayBeEmpty;
      return settings.phone === 0 || (input.text !== "x" && (input.phoneCodeId !== null || mayBeEmpty));
    case "countries and regions": {
      if (input.countryId === null) return mayBeEmpty && input.regionId === null;
      const regions = REGIONS_OF.get(input.countryId) ?? [];
      if (input.regionId !== null) return regions.includes(input.regionId);
      return !settings.enableRegions || settings.regionRequired === false || regions.length === 0;
    }
    case "partitions and rubrics of products": {
      const offered = input.partitionIds.map((id) => RUBRICS_OF.get(id) ?? []);
      const isEachServed = offered.every(
        (ids) => ids.length === 0 || ids.some((id) => input.rubricIds.includes(id)),
      );
      const isEachOffered = input.rubricIds.every((id) => offered.some((ids) => ids.includes(id)));
      return isEachServed && isEachOffered && (mayBeEmpty || input.partitionIds.length > 0);
    }
    case "promo code":
      return true;
  }
}
