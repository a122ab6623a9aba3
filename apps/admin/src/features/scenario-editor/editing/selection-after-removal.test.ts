import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import { expect, test } from "vitest";
import type { Selection } from "./editor-address.ts";
import { selectionAfterRemoval } from "./selection-after-removal.ts";

type Tree = Record<number, Record<number, readonly number[]>>;

/** A scenario of steps, their questions and their answers, by ids. */
const scenarioOf = (steps: Tree): LocalizedScenario => ({
  steps: Object.entries(steps).map(([stepId, questions]) => ({
    id: Number(stepId),
    texts: {},
    conditions: [],
    questions: Object.entries(questions).map(([id, answers]) => ({
      id: Number(id),
      type: "single selection" as const,
      texts: {},
      settings: {},
      conditions: [],
      answers: answers.map((answerId) => ({ id: answerId, texts: {} })),
    })),
  })),
});

const BEFORE = scenarioOf({ 1: { 10: [100, 101, 102], 11: [] }, 2: { 20: [] }, 3: {} });
const WITHOUT_10 = scenarioOf({ 1: { 11: [] }, 2: { 20: [] }, 3: {} });

test.each<[string, Selection, LocalizedScenario, Selection | undefined]>([
  ["what is left stays selected", { kind: "step", id: 2 }, WITHOUT_10, undefined],
  [
    "a question gives way to the next",
    { kind: "question", id: 10 },
    WITHOUT_10,
    { kind: "question", id: 11 },
  ],
  [
    "the last question to the one before",
    { kind: "question", id: 11 },
    scenarioOf({ 1: { 10: [] }, 2: { 20: [] }, 3: {} }),
    { kind: "question", id: 10 },
  ],
  [
    "the only question to its step",
    { kind: "question", id: 20 },
    scenarioOf({ 1: { 10: [] }, 2: {}, 3: {} }),
    { kind: "step", id: 2 },
  ],
  [
    "an answer to the next that is left",
    { kind: "answer", id: 100 },
    scenarioOf({ 1: { 10: [102], 11: [] } }),
    { kind: "answer", id: 102 },
  ],
  [
    "an answer without siblings to its question",
    { kind: "answer", id: 101 },
    scenarioOf({ 1: { 10: [], 11: [] } }),
    { kind: "question", id: 10 },
  ],
  [
    "an answer of a removed question to its sibling",
    { kind: "answer", id: 100 },
    WITHOUT_10,
    { kind: "question", id: 11 },
  ],
  [
    "conditions to the neighbour of their part",
    { kind: "conditions", entity: "step", id: 3 },
    scenarioOf({ 1: {}, 2: {} }),
    { kind: "step", id: 2 },
  ],
  ["a question of the last step to nothing", { kind: "question", id: 20 }, scenarioOf({}), { kind: "list" }],
  ["a part that was never there is left alone", { kind: "question", id: 99 }, WITHOUT_10, undefined],
  ["the map is no part", { kind: "map" }, scenarioOf({}), undefined],
])("%s", (_, selection, after, expected) => {
  expect(selectionAfterRemoval(selection, BEFORE, after)).toEqual(expected);
});
