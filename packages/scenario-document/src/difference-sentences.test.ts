import { applyOperation } from "@foyer/domain/scenario/edit/apply-operation.ts";
import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";
import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
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
  ...{ ...part(id), type, settings: { required: false } },
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
  const applied = applyOperation(START, { kind: "batch", operations }, RE2JS);
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
