import { expect, it } from "vitest";
import type { LocalizedScenario } from "../scenario.ts";
import { OTHER } from "../scenario.ts";
import { renumberScenario } from "./renumber-scenario.ts";

const question = { texts: {}, type: "single selection", settings: {}, conditions: [] } as const;
const SCENARIO: LocalizedScenario = {
  steps: [
    {
      id: 1,
      texts: { "en-GB": "One" },
      conditions: [],
      questions: [{ ...question, id: 1, answers: [{ id: 1, texts: {} }] }],
    },
    {
      id: 2,
      texts: {},
      conditions: [{ kind: "answer", questionId: 1, answerId: 1 }],
      questions: [
        { ...question, id: 2, answers: [], conditions: [{ kind: "answer", questionId: 1, answerId: OTHER }] },
        { ...question, id: 3, answers: [], conditions: [{ kind: "country", questionId: 1, entryId: 1 }] },
      ],
    },
  ],
};

it("gives parts their new ids, each kind for itself, and conditions follow", () => {
  const ids = { step: new Map([[2, 20]]), question: new Map([[1, 10]]), answer: new Map([[1, 100]]) };
  const { steps } = renumberScenario(SCENARIO, ids);
  expect(steps.map(({ id }) => id)).toEqual([1, 20]);
  expect(steps[0]?.questions).toMatchObject([{ id: 10, answers: [{ id: 100 }] }]);
  expect(steps[1]?.conditions).toEqual([{ kind: "answer", questionId: 10, answerId: 100 }]);
  expect(steps[1]?.questions.map(({ conditions }) => conditions)).toEqual([
    [{ kind: "answer", questionId: 10, answerId: OTHER }],
    // Countries are no parts of the scenario.
    [{ kind: "country", questionId: 10, entryId: 1 }],
  ]);
});

it("changes nothing where there are no new ids", () => {
  const none = { step: new Map(), question: new Map(), answer: new Map() };
  expect(renumberScenario(SCENARIO, none)).toEqual(SCENARIO);
});
