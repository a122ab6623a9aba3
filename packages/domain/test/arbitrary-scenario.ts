import fc from "fast-check";
import { QUESTION_TYPES, type QuestionType } from "../src/question/question-types.ts";
import {
  type Condition,
  OTHER,
  type QuestionInput,
  type QuestionInputs,
  type Scenario,
  type ScenarioQuestion,
  type ScenarioStep,
} from "../src/scenario/scenario.ts";

/** Chooses one of the values; both a random number generator and fast-check implement it. */
export type Choose = <T>(choices: readonly T[]) => T;

/** Choices, one after the other, as fast-check likes: few and early ones when it shrinks. */
export function arbitraryChoose(): fc.Arbitrary<Choose> {
  return fc.infiniteStream(fc.nat(1000)).map((stream) => (choices) => {
    const { value } = stream.next();
    return choices[Number(value) % choices.length] as (typeof choices)[number];
  });
}

/** Choices of a small generator (mulberry32), for many walks in little time. */
export function seededChoose(seed: number): Choose {
  let state = seed;
  return (choices) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return choices[((bits ^ (bits >>> 14)) >>> 0) % choices.length] as (typeof choices)[number];
  };
}

/** A scenario without problems: up to 6 steps of up to 4 questions, many with conditions. */
export function pickScenario(choose: Choose): Scenario {
  // Ids descend, so that a test fails if code uses an id as a position.
  const earlier: ScenarioQuestion[] = [];
  const steps: ScenarioStep[] = [];
  const count = choose([0, 1, 2, 3, 3, 4, 5, 6]);
  while (steps.length < count) {
    const id = 100 - steps.length;
    const conditions = pickConditions(choose, earlier);
    const questions: ScenarioQuestion[] = [];
    const size = choose([0, 1, 2, 3, 4]);
    while (questions.length < size) {
      const question = pickQuestion(choose, 50 - earlier.length, earlier);
      questions.push(question);
      earlier.push(question);
    }
    steps.push({ id, text: `Step ${id}`, conditions, questions });
  }
  return { steps };
}

/** A question of any type, with conditions on earlier ones. */
export function pickQuestion(
  choose: Choose,
  id: number,
  earlier: readonly ScenarioQuestion[],
): ScenarioQuestion {
  const type = choose<QuestionType>([...QUESTION_TYPES, "single selection", "checkbox", "multi select"]);
  const settings = {
    required: choose([true, false, false]),
    showOther: choose([true, false]),
    enableRegions: choose([true, false]),
    regionRequired: choose([true, true, false]),
    checkedByDefault: choose([true, false]),
    phone: choose<0 | 1>([1, 0, 0]),
  };
  const hasAnswers = type === "multi select" || type === "single selection";
  const ids = hasAnswers
    ? choose([
        [0, 1],
        [1, 0],
        [0, 1, 2],
      ])
    : [];
  const answers = ids.map((index) => ({ id: id * 10 + index, text: `Answer ${id * 10 + index}` }));
  return { id, text: `Question ${id}`, type, settings, answers, conditions: pickConditions(choose, earlier) };
}

function pickConditions(choose: Choose, earlier: readonly ScenarioQuestion[]): readonly Condition[] {
  if (earlier.length === 0) return [];
  const count = choose([0, 0, 1, 1, 2, 3]);
  return Array.from({ length: count }, () => pickCondition(choose, choose(earlier))).flat();
}

/** None for a question that is no source. */
export function pickCondition(
  choose: Choose,
  { id: questionId, type, settings, answers }: ScenarioQuestion,
): Condition[] {
  switch (type) {
    case "multi select":
    case "single selection": {
      const ids = answers.map(({ id }) => id);
      const answerId = choose(settings.showOther ? [OTHER, ...ids] : ids);
      return [{ questionId, kind: "answer", answerId }];
    }
    case "checkbox":
      return [{ questionId, kind: "checkbox", checked: choose([true, false]) }];
    case "countries and regions": {
      const region: Condition = { questionId, kind: "region", entryId: choose([11, 12]) };
      const country: Condition = { questionId, kind: "country", entryId: choose([1, 3]) };
      return [settings.enableRegions ? choose([region, country]) : country];
    }
    case "partitions and rubrics of products": {
      const rubric: Condition = { questionId, kind: "rubric", entryId: choose([51, 52, 61]) };
      return [choose([rubric, { questionId, kind: "partition", entryId: choose([5, 7]) }])];
    }
    default:
      return [];
  }
}

/** Something in most inputs of a scenario, valid more often than not, for the lists of sample-scenario.ts. */
export function pickInputs(choose: Choose, { steps }: Scenario): QuestionInputs {
  const inputs: Record<number, QuestionInput> = {};
  for (const question of steps.flatMap((step) => step.questions)) {
    const input = pickInput(choose, question);
    if (input && choose([true, true, true, true, true, true, true, false])) inputs[question.id] = input;
  }
  return inputs;
}

function pickInput(choose: Choose, question: ScenarioQuestion): QuestionInput | null {
  const { type, settings } = question;
  const ids = question.answers.map(({ id }) => id);
  switch (type) {
    case "multi select": {
      const other = settings.showOther ? choose([null, "own", "own", ""]) : null;
      return { type, answerIds: ids.filter(() => choose([true, false])), other };
    }
    case "single selection": {
      const answerId = choose<number | null>(
        settings.showOther ? [null, OTHER, ...ids, ...ids] : [null, ...ids, ...ids, ...ids],
      );
      return { type, answerId, other: choose(["own", "own", ""]) };
    }
    case "checkbox":
      return { type, checked: choose([true, true, false]) };
    case "textbox":
      return { type, text: choose(["123", "123", " 45 ", "", "x"]), phoneCodeId: choose([1, 2, 3, null]) };
    case "promo code":
      return { type, text: choose(["", "code"]) };
    case "countries and regions": {
      const countryId = choose([1, 1, 2, 3, null]);
      const regionId = choose(countryId === 1 ? [11, 12, 12, null] : [null, null, 21]);
      return { type, countryId, regionId: settings.enableRegions ? regionId : null };
    }
    case "partitions and rubrics of products": {
      const partitionIds = choose([[7], [5], [5, 6], [], [7, 5]]);
      const rubricIds = choose([[], [51], [51, 52], [52, 61]]);
      return { type, partitionIds, rubricIds };
    }
    case "note":
      return null;
  }
}
