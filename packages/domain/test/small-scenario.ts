import { RE2JS } from "re2js";
import { makePlayable, type PlayableScenario } from "../src/scenario/playable-scenario.ts";
import { type Condition, OTHER, type ScenarioQuestion, type ScenarioStep } from "../src/scenario/scenario.ts";
import type { Offer } from "../src/scenario/witness/offer.ts";
import type { Choose } from "./arbitrary-scenario.ts";

/** The options of small scenarios: the lists of sample-scenario.ts, in part. */
export const SMALL_OFFER: Offer = {
  countries: [
    { id: 1, regionIds: [11, 12] },
    { id: 3, regionIds: [] },
  ],
  partitions: [
    { id: 5, rubricIds: [51, 52] },
    { id: 7, rubricIds: [] },
  ],
};

type Kind = ScenarioQuestion["type"];
type Size = {
  steps: readonly number[];
  questions: readonly number[];
  maximum: number;
  types: readonly Kind[];
  /** How many answers a selection has. Without one, a required selection is a dead end. */
  answers: readonly number[];
  /** How many conditions a part has. */
  conditions: readonly number[];
};

const OF_ALL_TYPES: Size = {
  steps: [2, 3, 4],
  questions: [1, 1, 2, 2, 3],
  maximum: 6,
  types: [
    ...(["single selection", "single selection", "checkbox", "multi select"] as const),
    ...(["countries and regions", "partitions and rubrics of products", "textbox"] as const),
  ],
  answers: [2, 2, 1, 0],
  conditions: [0, 1, 1, 2],
};

/** Checkboxes, which alone meet a condition when they are left as they are, and dead ends among them. */
const OF_TICKS: Size = {
  steps: [4, 5, 6],
  questions: [1, 1, 1, 2],
  maximum: 8,
  types: ["checkbox", "checkbox", "checkbox", "single selection"],
  answers: [0, 0, 1],
  conditions: [0, 1, 2, 2, 3],
};

/** A few steps with few questions, so that every play can be tried; some cannot be answered at all. */
export const pickSmall = (choose: Choose): PlayableScenario => pickOf(choose, OF_ALL_TYPES);

/** The same with more steps and questions, most of them checkboxes. */
export const pickTicks = (choose: Choose): PlayableScenario => pickOf(choose, OF_TICKS);

function pickOf(choose: Choose, size: Size): PlayableScenario {
  const earlier: ScenarioQuestion[] = [];
  const steps: ScenarioStep[] = [];
  const stepCount = choose(size.steps);
  for (let stepAt = 0; stepAt < stepCount; stepAt += 1) {
    const conditions = stepAt === 0 ? [] : pickConditions(choose, earlier, size);
    const questions: ScenarioQuestion[] = [];
    const count = choose(size.questions);
    for (let at = 0; at < count && earlier.length < size.maximum; at += 1) {
      const id = 50 - earlier.length;
      const type = choose(size.types);
      const hasAnswers = type === "multi select" || type === "single selection";
      const answers = hasAnswers ? choose(size.answers) : 0;
      const settings = {
        required: choose([true, false]),
        showOther: choose([true, false, false]),
        enableRegions: choose([true, false]),
        regionRequired: choose([true, true, false]),
        checkedByDefault: choose([true, false]),
      };
      const question: ScenarioQuestion = {
        id,
        text: "",
        type,
        settings,
        conditions: pickConditions(choose, earlier, size),
        answers: [0, 1].slice(0, answers).map((answer) => ({ id: id * 10 + answer, text: "" })),
      };
      questions.push(question);
      earlier.push(question);
    }
    steps.push({ id: 100 - stepAt, text: "", conditions, questions });
  }
  const made = makePlayable({ steps }, RE2JS);
  if ("problems" in made) throw new Error(JSON.stringify(made.problems));
  return made.playable;
}

function pickConditions(choose: Choose, earlier: readonly ScenarioQuestion[], size: Size): Condition[] {
  const sources = earlier.filter((question) => conditionsOn(question).length > 0);
  if (sources.length === 0) return [];
  return Array.from({ length: choose(size.conditions) }, () => choose(conditionsOn(choose(sources))));
}

/** All choices of a question that a condition can name; one of them is not offered. */
export function conditionsOn({ id: questionId, type, answers, settings }: ScenarioQuestion): Condition[] {
  const entries = (
    kind: "country" | "region" | "partition" | "rubric",
    ids: readonly number[],
  ): Condition[] => ids.map((entryId) => ({ questionId, kind, entryId }));
  switch (type) {
    case "multi select":
    case "single selection": {
      const ids = [...answers.map(({ id }) => id), ...(settings.showOther ? [OTHER] : [])];
      return ids.map((answerId) => ({ questionId, kind: "answer", answerId }));
    }
    case "checkbox":
      return [true, false].map((checked) => ({ questionId, kind: "checkbox", checked }));
    case "countries and regions":
      return [
        ...entries("country", [1, 3, 9]),
        ...(settings.enableRegions ? entries("region", [11, 12]) : []),
      ];
    case "partitions and rubrics of products":
      return [...entries("partition", [5, 7]), ...entries("rubric", [51, 52])];
    default:
      return [];
  }
}
