import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import type { Condition, LocalizedQuestion, LocalizedScenario } from "../scenario.ts";
import { applyOperation } from "./apply-operation.ts";
import { edit, startEditing, undo } from "./editing.ts";
import { copyConditions, moveMany, removeMany, requireMany, usesOfMany } from "./many-parts.ts";
import { mergeInto } from "./merge-editing.ts";
import type { Operation } from "./operation.ts";

const on = (questionId: number): Condition => ({
  kind: "answer",
  questionId,
  answerId: questionId * 10,
});
const question = (id: number, conditions: Condition[] = []): LocalizedQuestion => ({
  id,
  texts: {},
  type: "single selection",
  conditions,
  settings: { required: false, showOther: false, isDropdown: false },
  answers: [
    { id: id * 10, texts: {} },
    { id: id * 10 + 1, texts: {} },
  ],
});
const START: LocalizedScenario = {
  steps: [
    { id: 1, texts: {}, conditions: [], questions: [question(11), question(12), question(13)] },
    { id: 2, texts: {}, conditions: [on(11)], questions: [question(21, [on(12)]), question(22)] },
    { id: 3, texts: {}, conditions: [], questions: [] },
  ],
};

function done(operation: Operation | null, start = START): LocalizedScenario {
  if (!operation) throw new Error("Nothing changes");
  const applied = applyOperation(start, operation, RE2JS);
  if ("refusals" in applied) throw new Error(JSON.stringify(applied.refusals));
  return applied.scenario;
}
const orderOf = ({ steps }: LocalizedScenario) =>
  steps.map(({ id, questions }) => [id, ...questions.map((one) => one.id)]);
const questions = (...ids: number[]) => ids.map((id) => ({ kind: "question", id }) as const);

// rules/scenario 40
describe("many parts at once", () => {
  it("questions are required in one change, and those that are already stay as they are", () => {
    const before = done({ kind: "set-settings", questionId: 12, to: { required: true } });
    const operation = requireMany(before, new Set([11, 12, 22]), true);
    expect(operation).toMatchObject({ operations: [{ questionId: 11 }, { questionId: 22 }] });
    const required = done(operation, before).steps.flatMap((step) =>
      step.questions.filter(({ settings }) => settings.required).map(({ id }) => id),
    );
    expect(required).toEqual([11, 12, 22]);
    expect(requireMany(before, new Set([12]), true)).toBeNull();
  });

  it("questions move behind another one, in the order that they have", () => {
    expect(orderOf(done(moveMany(START, questions(13, 11), { after: null })))).toEqual([
      ...[[1, 11, 13, 12]],
      ...[[2, 21, 22], [3]],
    ]);
    expect(moveMany(START, questions(12, 13), { after: 11 })).toBeNull();
  });

  it("questions of several steps move to another step with all that they have", () => {
    const moved = done(moveMany(START, questions(13, 22), { stepId: 3, after: null }));
    expect(orderOf(moved)).toEqual([
      [1, 11, 12],
      [2, 21],
      [3, 13, 22],
    ]);
    expect(moved.steps[2]?.questions[0]).toEqual(START.steps[0]?.questions[2]);
    const mixed = done(moveMany(START, questions(13, 22), { stepId: 2, after: 21 }));
    expect(orderOf(mixed)[1]).toEqual([2, 21, 13, 22]);
  });

  it("a question does not move before its condition's source", () => {
    const operation = moveMany(START, questions(21, 22), { stepId: 1, after: null });
    const applied = operation && applyOperation(START, operation, RE2JS);
    expect(applied).toMatchObject({ refusals: [{ code: "condition-on-later", target: { id: 21 } }] });
  });

  it("conditions are copied to those that lack them", () => {
    const targets = [...questions(21, 22), { kind: "step", id: 3 } as const];
    const copied = done(copyConditions(START, [on(12)], targets));
    expect(copied.steps[1]?.questions.map(({ conditions }) => conditions)).toEqual([[on(12)], [on(12)]]);
    expect(copied.steps[2]?.conditions).toEqual([on(12)]);
    expect(copyConditions(START, [on(12)], questions(21))).toBeNull();
  });

  it("what refers to a removed part goes with it, and a part in another removed one counts once", () => {
    const parts = [...questions(11, 12, 21), { kind: "answer", id: 110 } as const];
    expect(usesOfMany(START, parts)).toMatchObject([{ target: { kind: "step", id: 2 } }]);
    const left = done(removeMany(START, parts));
    expect(orderOf(left)).toEqual([[1, 13], [2, 22], [3]]);
    expect(left.steps[1]?.conditions).toEqual([]);
  });

  it("undo takes it back as a whole", () => {
    const operation = removeMany(START, questions(11, 12, 21));
    if (!operation) throw new Error("Nothing changes");
    const { editing } = edit(startEditing(START), operation, RE2JS);
    expect(editing.undo.length).toBe(1);
    expect(undo(editing, RE2JS)?.editing.scenario).toEqual(START);
  });

  it("what somebody else has done as well does not stand in the way of the others", () => {
    const operation = requireMany(START, new Set([11, 12]), true);
    if (!operation) throw new Error("Nothing changes");
    const { editing } = edit(startEditing(START), operation, RE2JS);
    const theirs = done({ kind: "set-settings", questionId: 11, to: { required: true } });
    const merged = mergeInto(editing, theirs, RE2JS);
    expect(merged.conflicts).toEqual([]);
    expect(requireMany(merged.editing.scenario, new Set([11, 12]), true)).toBeNull();
    // Undo leaves what is theirs.
    expect(undo(merged.editing, RE2JS)?.editing.scenario).toEqual(theirs);
    const all = mergeInto(editing, done(operation), RE2JS);
    expect([all.conflicts, all.editing.changes, all.editing.undo]).toEqual([[], [], []]);
  });

  it("what somebody else has written in a question goes along to another step", () => {
    const operation = moveMany(START, questions(13), { stepId: 3, after: null });
    if (!operation) throw new Error("Nothing changes");
    const { editing } = edit(startEditing(START), operation, RE2JS);
    const theirs = done({
      kind: "set-text",
      part: { kind: "question", id: 13 },
      cultureCode: "de-DE",
      to: "Neu",
    });
    const merged = mergeInto(editing, theirs, RE2JS).editing.scenario;
    expect(merged.steps[2]?.questions).toMatchObject([{ id: 13, texts: { "de-DE": "Neu" } }]);
  });
});
