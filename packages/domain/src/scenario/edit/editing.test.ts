import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import type { LocalizedScenario } from "../scenario.ts";
import { continueWith, type Edited, edit, MAXIMUM_UNDO, redo, startEditing, undo } from "./editing.ts";
import type { Operation } from "./operation.ts";

const START: LocalizedScenario = {
  steps: [1, 2].map((id) => ({ id, texts: {}, conditions: [], questions: [] })),
};
const write = (to: string): Operation => ({
  ...{ kind: "set-text", part: { kind: "step", id: 1 }, cultureCode: "en-GB", to },
});
const text = ({ scenario }: { scenario: LocalizedScenario }) => scenario.steps[0]?.texts["en-GB"];
function done(edited: Edited | null) {
  if (edited === null || "refusals" in edited) throw new Error(JSON.stringify(edited));
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
    const texts = Array.from({ length: MAXIMUM_UNDO + 5 }, (_, index) => `Text ${index}`);
    let editing = written(...texts);
    for (let count = 0; count < MAXIMUM_UNDO; count += 1) editing = done(undo(editing, RE2JS));
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
  const withText = (editing: { scenario: LocalizedScenario }, id: number, to: string) => ({
    steps: editing.scenario.steps.map((step) =>
      step.id === id ? { ...step, texts: { "en-GB": to } } : step,
    ),
  });

  it("changes of other parts are undone and redone", () => {
    const mine = written("Mine");
    const merged = continueWith(mine, withText(mine, 2, "Theirs"));
    const back = done(undo(merged, RE2JS));
    expect(back.scenario.steps.map(({ texts }) => texts)).toEqual([{}, { "en-GB": "Theirs" }]);
    expect(text(done(redo(back, RE2JS)))).toBe("Mine");
  });

  it("changes that they have overwritten are refused, in both directions", () => {
    const mine = written("Mine");
    const refused = { refusals: [{ code: "changed-meanwhile", found: "Theirs" }] };
    expect(undo(continueWith(mine, withText(mine, 1, "Theirs")), RE2JS)).toMatchObject(refused);
    const back = done(undo(mine, RE2JS));
    expect(redo(continueWith(back, withText(back, 1, "Theirs")), RE2JS)).toMatchObject(refused);
  });
});
