import { settingsOf } from "@foyer/domain/question/question-settings.ts";
import { applyOperation } from "@foyer/domain/scenario/edit/apply-operation.ts";
import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";
import type { Condition, LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { pickLocalized } from "../../domain/test/arbitrary-localized.ts";
import { pickOperation } from "../../domain/test/arbitrary-operation.ts";
import { arbitraryChoose } from "../../domain/test/arbitrary-scenario.ts";
import { catalogFor } from "../test/arbitrary-document.ts";
import { differenceSentences } from "./difference-sentences.ts";

const part = (id: number) => ({ id, texts: {}, conditions: [] });
const question = (id: number, type: "single selection" | "checkbox", answers: number[] = []) => ({
  ...part(id),
  type,
  settings: settingsOf(type, {}),
  answers: answers.map((answer) => ({ id: answer, texts: {} })),
});
const START: LocalizedScenario = {
  steps: [
    { ...part(1), questions: [question(11, "single selection", [111, 112]), question(12, "checkbox")] },
    { ...part(2), questions: [] },
    { ...part(3), questions: [] },
  ],
};
const names = {
  catalog: catalogFor(START),
  entryName: (kind: string, id: number) => `${kind} ${id}`,
};

function told(...operations: Operation[]): string[] {
  const applied = applyOperation(START, { kind: "group", operations }, RE2JS);
  if ("refusals" in applied) throw new Error(JSON.stringify(applied.refusals));
  return differenceSentences(START, applied.scenario, names);
}

// rules/scenario 37
describe("what a save has changed reads as sentences", () => {
  it.each<[Operation, string]>([
    [{ kind: "move", part: { kind: "step", id: 3 }, to: 1 }, "Step “Name 3” moves from place 3 to 1."],
    [{ kind: "remove", part: { kind: "step", id: 2 } }, "Step “Name 2” is removed."],
    [
      { kind: "enable-answer", questionId: 11, answer: { id: 10_111, texts: {} }, at: 1 },
      "Answer “Name 10111” of question “Name 11” is added at place 1.",
    ],
    [
      { kind: "set-text", part: { kind: "step", id: 1 }, cultureCode: "de-DE", to: "Sie" },
      "The de-DE text of step “Name 1” is now “Sie”.",
    ],
    [
      { kind: "set-settings", questionId: 12, to: { required: true } },
      "Required of question “Name 12” changes from no to yes.",
    ],
    [
      {
        kind: "add-condition",
        target: { kind: "step", id: 2 },
        condition: { kind: "answer", questionId: 11, answerId: 112 },
      },
      "Step “Name 2” is shown when question “Name 11” is answer “Name 112”.",
    ],
  ])("%j", (operation, sentence) => expect(told(operation)).toContain(sentence));

  it("one move is one sentence, whatever moves aside", () => {
    expect(told({ kind: "move", part: { kind: "step", id: 1 }, to: 3 })).toEqual([
      "Step “Name 1” moves from place 1 to 3.",
    ]);
  });

  const on = (questionId: number): Condition => ({ kind: "checkbox", questionId, checked: true });
  const step = (id: number) => ({ kind: "step", id }) as const;
  it.each<[string, Operation[], string[]]>([
    [
      "a setting of many questions",
      [11, 12].map((questionId) => ({ kind: "set-settings", questionId, to: { required: true } })),
      ["Required of questions “Name 11” and “Name 12” changes from no to yes."],
    ],
    [
      "what is removed",
      [step(2), { kind: "question", id: 12 } as const, { kind: "answer", id: 111 } as const].map((part) => ({
        kind: "remove",
        part,
      })),
      [
        "Step “Name 2”, question “Name 12” of step “Name 1” and answer “Name 111” of question “Name 11” are removed.",
      ],
    ],
    [
      "what is added",
      [
        ...[10_111, 10_112].map(
          (id): Operation => ({
            kind: "enable-answer",
            questionId: 11,
            answer: { id, texts: {} },
          }),
        ),
        { kind: "include-question", stepId: 2, question: { ...question(10_012, "checkbox"), texts: {} } },
      ],
      [
        "Answers “Name 10111” and “Name 10112” of question “Name 11” are added at places 3 and 4, question “Name 10012” of step “Name 2” at place 1.",
      ],
    ],
    [
      "questions that go to another step",
      [11, 12].map((questionId, at) => ({ kind: "move-to-step", questionId, stepId: 3, to: at + 1 })),
      ["Questions “Name 11” and “Name 12” of step “Name 1” move to step “Name 3”, places 1 and 2."],
    ],
    [
      "conditions of many parts",
      [2, 3].map((id) => ({ kind: "add-condition", target: step(id), condition: on(12) })),
      ["Steps “Name 2” and “Name 3” are shown when question “Name 12” is ticked."],
    ],
  ])("%s: one sentence", (_, operations, sentences) => expect(told(...operations)).toEqual(sentences));

  it("nothing is said of what is the same, and something of whatever is not", () => {
    fc.assert(
      fc.property(arbitraryChoose(), (choose) => {
        const before = pickLocalized(choose);
        const applied = applyOperation(before, pickOperation(choose, before), RE2JS);
        const after = "scenario" in applied ? applied.scenario : before;
        const said = differenceSentences(before, after, { ...names, catalog: catalogFor(after) });
        const isSame = JSON.stringify(sorted(before)) === JSON.stringify(sorted(after));
        expect(said.length === 0, said.join(" ")).toBe(isSame);
      }),
      { numRuns: 500 },
    );
  });
});

/** The order of conditions and of keys says nothing. */
function sorted(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) {
    const all = value.map((one) => sorted(one));
    return key === "conditions" ? all.map((one) => JSON.stringify(one)).toSorted() : all;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, one]) => [name, sorted(one, name)]),
  );
}
