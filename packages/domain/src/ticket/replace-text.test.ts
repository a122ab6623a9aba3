import { describe, expect, it } from "vitest";
import type { PlayableQuestion, PlayableScenario } from "../scenario/playable-scenario.ts";
import type { ResultItem } from "../scenario/scenario.ts";
import { replaceText } from "./replace-text.ts";

const question = (id: number) => ({ id, type: "textbox", settings: {} }) as unknown as PlayableQuestion;
const [first, second, third] = [question(1), question(2), question(3)];
const steps = [
  { id: 10, orderNumber: 1, questions: [first, second] },
  { id: 20, orderNumber: 2, questions: [third] },
];
const playable = { steps } as unknown as PlayableScenario;
const item = (questionId: number, answerValue: string): ResultItem => ({
  stepId: questionId === 3 ? 20 : 10,
  stepOrderNumber: questionId === 3 ? 2 : 1,
  questionId,
  answerTypeId: "Answer",
  answerId: null,
  answerValue,
});

describe("another text of a question", () => {
  it.each([
    [
      "replaces its answer",
      [item(1, "a"), item(2, "b"), item(3, "c")],
      [item(1, "a"), item(2, "x"), item(3, "c")],
    ],
    ["stands before the answers of later questions", [item(3, "c")], [item(2, "x"), item(3, "c")]],
    ["stands last after the answers of earlier ones", [item(1, "a")], [item(1, "a"), item(2, "x")]],
  ])("%s", (_, before, after) => {
    expect(replaceText(playable, before, { question: second, text: "x" })).toEqual(after);
  });

  it("that is empty removes the answer", () => {
    const before = [item(1, "a"), item(2, "b")];
    expect(replaceText(playable, before, { question: second, text: "" })).toEqual([item(1, "a")]);
  });
});
