import { RE2JS } from "re2js";
import type { QuestionSettings } from "../src/question/question-settings.ts";
import type { QuestionType } from "../src/question/question-types.ts";
import { makePlayable, type PlayableScenario } from "../src/scenario/playable-scenario.ts";
import type { Condition, Lists, ScenarioQuestion, ScenarioStep } from "../src/scenario/scenario.ts";

type QuestionParts = {
  settings?: QuestionSettings;
  answers?: readonly number[];
  conditions?: readonly Condition[];
};

/** A question whose texts are made of the ids. */
export function sampleQuestion(id: number, type: QuestionType, parts: QuestionParts = {}): ScenarioQuestion {
  const { settings = {}, answers = [], conditions = [] } = parts;
  const texts = answers.map((answerId) => ({ id: answerId, text: `Answer ${answerId}` }));
  return { id, text: `Question ${id}`, type, settings, conditions, answers: texts };
}

/** A step whose text is made of its id. */
export function sampleStep(
  id: number,
  questions: readonly ScenarioQuestion[],
  conditions: readonly Condition[] = [],
): ScenarioStep {
  return { id, text: `Step ${id}`, questions, conditions };
}

/** These steps, ready to be played; throws if they have problems. */
export function samplePlayable(...steps: readonly ScenarioStep[]): PlayableScenario {
  const made = makePlayable({ steps }, RE2JS);
  if ("problems" in made) throw new Error(JSON.stringify(made.problems));
  return made.playable;
}

const COUNTRIES: Readonly<Record<number, readonly number[]>> = { 1: [11, 12], 2: [21], 3: [] };
const PARTITIONS: Readonly<Record<number, readonly number[]>> = { 5: [51, 52], 6: [61], 7: [] };
const PHONE_CODES: Readonly<Record<number, string>> = { 1: "+49", 2: "+1 242", 3: "7" };

/** Country 1 has regions 11 and 12, 2 has 21, 3 none; partition 5 has rubrics 51 and 52, 6 has 61, 7 none. */
export const SAMPLE_LISTS: Lists = {
  country: (id) => withParts("Country", "regionIds", id, COUNTRIES),
  region: (id) => named("Region", id, Object.values(COUNTRIES).flat()),
  partition: (id) => withParts("Partition", "rubricIds", id, PARTITIONS),
  rubric: (id) => named("Rubric", id, Object.values(PARTITIONS).flat()),
  phoneCode: (id) => PHONE_CODES[id] ?? null,
};

function withParts<K extends string>(
  kind: string,
  key: K,
  id: number,
  parts: Readonly<Record<number, readonly number[]>>,
) {
  const ids = parts[id];
  return ids
    ? ({ text: `${kind} ${id}`, [key]: ids } as { text: string } & Record<K, readonly number[]>)
    : null;
}

function named(kind: string, id: number, ids: readonly number[]) {
  return ids.includes(id) ? { text: `${kind} ${id}` } : null;
}
