import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import type { LocalizedScenario } from "../scenario.ts";
import { type Edited, edit, MAX_UNDO_ENTRIES, redo, startEditing, undo } from "./editing.ts";
import { dropChanges, markSaved, mergeInto } from "./merge-editing.ts";
import type { Operation } from "./operation.ts";

const START: LocalizedScenario = {
  steps: [1, 2].map((id) => ({ id, texts: {}, conditions: [], questions: [] })),
};
const write = (to: string): Operation => ({
  kind: "set-text",
  part: { kind: "step", id: 1 },
  cultureCode: "en-GB",
  to,
});
const text = ({ scenario }: { scenario: LocalizedScenario }) => scenario.steps[0]?.texts["en-GB"];
function done(edited: Edited | null) {
  if (edited === null || edited.refusals) throw new Error(JSON.stringify(edited));
  return edited.editing;
}
const written = (...texts: string[]) =>
  texts.reduce((editing, to) => done(edit(editing, write(to), RE2JS)), startEditing(START));

describe("undo and redo (rules/scenario 31)", () => {
  it("go back and forth by one operation, until there are none left", () => {
    const end = written("One", "Two");
    const back = done(undo(end, RE2JS));
    expect([text(back), text(done(undo(back, RE2JS)))]).toEqual(["One", undefined]);
    expect(text(done(redo(back, RE2JS)))).toBe("Two");
    expect(undo(startEditing(START), RE2JS)).toBeNull();
    expect(redo(end, RE2JS)).toBeNull();
  });

  it("a new operation clears the redo stack", () => {
    const back = done(undo(written("One", "Two"), RE2JS));
    expect(redo(done(edit(back, write("Three"), RE2JS)), RE2JS)).toBeNull();
  });

  it("are limited to a maximum of operations", () => {
    const texts = Array.from({ length: MAX_UNDO_ENTRIES + 5 }, (_, index) => `Text ${index}`);
    let editing = written(...texts);
    for (let count = 0; count < MAX_UNDO_ENTRIES; count += 1) editing = done(undo(editing, RE2JS));
    expect(text(editing)).toBe("Text 4");
    expect(undo(editing, RE2JS)).toBeNull();
  });

  it("an operation that is refused changes nothing", () => {
    expect(edit(startEditing(START), write(" "), RE2JS)).toMatchObject({
      refusals: [{ code: "empty-text" }],
    });
  });
});

describe("after somebody else's save (rules/scenario 30, 31)", () => {
  const withText = ({ steps }: LocalizedScenario, id: number, to: string) => ({
    steps: steps.map((step) => (step.id === id ? { ...step, texts: { "en-GB": to } } : step)),
  });
  const saved = (editing: ReturnType<typeof written>) =>
    markSaved(editing, editing.changes.length, editing.scenario);
  const merge = (editing: ReturnType<typeof written>, theirs: LocalizedScenario) =>
    mergeInto(editing, theirs, RE2JS);

  it("own changes of other parts are reapplied, undone and redone", () => {
    const { editing, conflicts } = merge(written("One", "Mine"), withText(START, 2, "Theirs"));
    expect(conflicts).toEqual([]);
    expect(editing.scenario.steps.map(({ texts }) => texts)).toEqual([
      { "en-GB": "Mine" },
      { "en-GB": "Theirs" },
    ]);
    const back = done(undo(done(undo(editing, RE2JS)), RE2JS));
    expect(back.scenario.steps.map(({ texts }) => texts)).toEqual([{}, { "en-GB": "Theirs" }]);
    expect(text(done(redo(done(redo(back, RE2JS)), RE2JS)))).toBe("Mine");
  });

  const from: Operation = { ...write("Mine"), kind: "set-text", from: null } as Operation;
  const mine = () => done(edit(startEditing(START), from, RE2JS));

  it("what both have changed is a conflict with both values, and theirs stands until one chooses", () => {
    const { editing, conflicts } = merge(mine(), withText(START, 1, "Theirs"));
    expect(conflicts).toMatchObject([
      { operation: { to: "Mine" }, refusals: [{ code: "changed-meanwhile", found: "Theirs" }] },
    ]);
    expect([text(editing), editing.changes, undo(editing, RE2JS)]).toEqual(["Theirs", [], null]);
  });

  it("what both have changed alike is no conflict, nor is what was taken back", () => {
    expect(merge(mine(), withText(START, 1, "Mine")).conflicts).toEqual([]);
    expect(merge(done(undo(mine(), RE2JS)), withText(START, 1, "Theirs"))).toMatchObject({
      conflicts: [],
      editing: { changes: [], redo: [] },
    });
    const again = done(redo(done(undo(mine(), RE2JS)), RE2JS));
    expect(merge(again, withText(START, 1, "Theirs")).conflicts).toHaveLength(1);
  });

  it("what they have overwritten is not undone or redone, and what is below it can be", () => {
    const other: Operation = { kind: "move", part: { kind: "step", id: 1 }, to: 2 };
    const both = saved(done(edit(done(edit(startEditing(START), other, RE2JS)), from, RE2JS)));
    const { editing } = merge(both, withText(both.scenario, 1, "Theirs"));
    const refused = undo(editing, RE2JS);
    expect(refused).toMatchObject({ refusals: [{ code: "changed-meanwhile", found: "Theirs" }] });
    const next = undo(refused?.editing ?? editing, RE2JS);
    expect(done(next).scenario.steps.map(({ id }) => id)).toEqual([1, 2]);

    const back = saved(done(undo(saved(mine()), RE2JS)));
    const refusedRedo = redo(merge(back, withText(START, 1, "Theirs")).editing, RE2JS);
    expect(refusedRedo).toMatchObject({
      refusals: [{ code: "changed-meanwhile", found: "Theirs" }],
      editing: { redo: [] },
    });
  });

  it("what the server refuses is taken out, and later changes stay", () => {
    const two: Operation = { ...write("Other"), part: { kind: "step", id: 2 } } as Operation;
    const editing = done(edit(mine(), two, RE2JS));
    const { editing: rest } = dropChanges(editing, 1, RE2JS);
    expect(rest.scenario.steps.map(({ texts }) => texts)).toEqual([{}, { "en-GB": "Other" }]);
    expect([rest.changes.length, rest.undo.length]).toEqual([1, 1]);
  });
});
