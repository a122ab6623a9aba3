import { describe, expect, it } from "vitest";
import { after, anAnswer, apply, aQuestion, aStep, refusals } from "../../../test/edited-scenario.ts";
import type { Operation } from "./operation.ts";

describe("texts and settings (rules/scenario 30)", () => {
  const part = aStep(30);
  const german = { kind: "set-text", part, cultureCode: "de-DE" } as const;
  const named = after({ ...german, to: " Ende " });

  it("a text is trimmed, and belongs to its culture", () => {
    expect(named.steps[2]?.texts).toEqual({ "de-DE": "Ende" });
    const both = after({ ...german, cultureCode: "en-GB", to: "End" }, named);
    expect(both.steps[2]?.texts).toEqual({ "de-DE": "Ende", "en-GB": "End" });
    expect(after({ ...german, to: null }, both).steps[2]?.texts).toEqual({ "en-GB": "End" });
  });

  it("an empty text, and a text of a part that is not included, are refused", () => {
    expect(refusals({ ...german, to: "  " })).toEqual([{ code: "empty-text", target: part }]);
    expect(refusals({ ...german, part: anAnswer(7), to: "x" })).toEqual([
      { code: "not-included", target: anAnswer(7) },
    ]);
  });

  it("a text that somebody else has changed meanwhile is not overwritten", () => {
    expect(refusals({ ...german, from: null, to: "Schluss" }, named)).toEqual([
      { code: "changed-meanwhile", target: part, found: "Ende" },
    ]);
    expect(after({ ...german, from: "Ende", to: "Schluss" }, named).steps[2]?.texts).toEqual({
      "de-DE": "Schluss",
    });
  });

  it("a question has further texts, and none when the last one is removed", () => {
    const help = { kind: "set-text", part: aQuestion(4), of: "help", cultureCode: "de-DE" } as const;
    const helped = after({ ...help, from: null, to: " Wie im Pass. " });
    const found = (scenario: typeof helped) =>
      scenario.steps.flatMap(({ questions }) => questions).find(({ id }) => id === 4);
    expect(found(helped)).toMatchObject({ help: { "de-DE": "Wie im Pass." } });
    expect(refusals({ ...help, from: null, to: "Anders" }, helped)).toEqual([
      { code: "changed-meanwhile", target: aQuestion(4), found: "Wie im Pass." },
    ]);
    expect(found(after({ ...help, from: "Wie im Pass.", to: null }, helped))).not.toHaveProperty("help");
    expect(refusals({ ...help, part: aStep(30), to: "x" })).toEqual([
      { code: "not-included", target: aStep(30) },
    ]);
  });

  it("settings change one by one", () => {
    const change: Operation = {
      kind: "set-settings",
      questionId: 4,
      from: { minLength: 0 },
      to: { minLength: 2 },
    };
    const scenario = after(change, after({ kind: "set-settings", questionId: 4, to: { maxLength: 9 } }));
    expect(scenario.steps[1]?.questions[0]?.settings).toMatchObject({ minLength: 2, maxLength: 9 });
    expect(refusals(change, scenario)).toEqual([
      { code: "changed-meanwhile", target: aQuestion(4), found: { minLength: 2 } },
    ]);
  });

  it("a contact kind takes the pattern away, and its inverse brings it back", () => {
    const patterned = after({ kind: "set-settings", questionId: 4, to: { regex: "^a" } });
    const applied = apply({ kind: "set-settings", questionId: 4, to: { email: 1 } }, patterned);
    if ("refusals" in applied) throw new Error("refused");
    expect(applied.scenario.steps[1]?.questions[0]?.settings.regex).toBe("");
    expect(after(applied.inverse, applied.scenario)).toEqual(patterned);
  });

  it("settings that are not valid, or of another type, are refused", () => {
    const target = aQuestion(4);
    expect(
      refusals({ kind: "set-settings", questionId: 4, to: { minLength: 5, maxLength: 3, showOther: true } }),
    ).toEqual([
      {
        code: "settings-not-valid",
        target,
        errors: {
          showOther: "A question of the type textbox has no such setting",
          minLength: "Must not be more than max length",
        },
      },
    ]);
    expect(refusals({ kind: "set-settings", questionId: 7, to: {} })).toEqual([
      { code: "not-included", target: aQuestion(7) },
    ]);
  });

  it("a setting that a condition needs stays", () => {
    expect(refusals({ kind: "set-settings", questionId: 1, to: { showOther: false } })).toEqual([
      { code: "kind-does-not-fit", target: aQuestion(2), source: aQuestion(1) },
    ]);
  });
});
