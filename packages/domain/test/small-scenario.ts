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

/** A few steps with few questions, so that every play can be tried; some cannot be answered at all. */
export function pickSmall(choose: Choose): PlayableScenario {
  const earlier: ScenarioQuestion[] = [];
  const steps: ScenarioStep[] = [];
  const stepCount = choose([2, 3, 4]);
  for (let stepAt = 0; stepAt < stepCount; stepAt += 1) {
    const conditions = stepAt === 0 ? [] : pickConditions(choose, earlier);
    const questions: ScenarioQuestion[] = [];
    const size = choose([1, 1, 2, 2, 3]);
    for (let at = 0; at < size && earlier.length < 6; at += 1) {
      const id = 50 - earlier.length;
      const type = choose<ScenarioQuestion["type"]>([
        ...(["single selection", "single selection", "checkbox", "multi select"] as const),
        ...(["countries and regions", "partitions and rubrics of products", "textbox"] as const),
      ]);
      const hasAnswers = type === "multi select" || type === "single selection";
      const answers = hasAnswers ? choose([[0, 1], [0, 1], [0], []]) : [];
      const settings = {
        required: choose([true, false]),
        showOther: choose([true, false, false]),
        enableRegions: choose([true, false]),
        checkedByDefault: choose([true, false]),
      };
      const question: ScenarioQuestion = {
        id,
        text: "",
        type,
        settings,
        conditions: pickConditions(choose, earlier),
        answers: answers.map((answer) => ({ id: id * 10 + answer, text: "" })),
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

function pickConditions(choose: Choose, earlier: readonly ScenarioQuestion[]): Condition[] {
  const sources = earlier.filter((question) => conditionsOn(question).length > 0);
  if (sources.length === 0) return [];
  return Array.from({ length: choose([0, 1, 1, 2]) }, () => choose(conditionsOn(choose(sources))));
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
