import { describe, expect, it } from "vitest";
import {
  after,
  anAnswer,
  apply,
  aQuestion,
  aStep,
  on,
  question,
  questionIds,
  refusals,
  SCENARIO,
  step,
  stepIds,
} from "../../../test/edited-scenario.ts";
import { OTHER } from "../scenario.ts";
import type { Operation } from "./operation.ts";

describe("including (rules/scenario 25)", () => {
  it.each([
    [undefined, [10, 20, 30, 40]],
    [1, [40, 10, 20, 30]],
    [3, [10, 20, 40, 30]],
    [0, [40, 10, 20, 30]],
    [99, [10, 20, 30, 40]],
  ])("a step at %s", (at, ids) => {
    const place = at === undefined ? {} : { at };
    expect(stepIds(after({ kind: "include-step", step: step(40, []), ...place }))).toEqual(ids);
  });

  it("gives a question all settings of its type, and each condition once", () => {
    const bare = { ...question(5, "checkbox", { conditions: [on(1, 11), on(1, 11)] }), settings: {} };
    const whole = question(5, "checkbox", { conditions: [on(1, 11)] });
    const scenario = after({ kind: "include-question", stepId: 20, question: bare });
    expect(scenario.steps[1]?.questions).toEqual([question(4, "textbox"), whole]);
    const included = after({ kind: "include-step", step: step(40, [bare], [on(1, 12), on(1, 12)]) });
    expect(included.steps[3]).toEqual(step(40, [whole], [on(1, 12)]));
  });

  it("refuses an answer to a question whose type has none", () => {
    const answer = { id: 99, texts: {} };
    expect(refusals({ kind: "enable-answer", questionId: 4, answer })).toEqual([
      { code: "type-has-no-answers", target: anAnswer(99), source: aQuestion(4) },
    ]);
  });

  it("puts an answer last", () => {
    const scenario = after({ kind: "enable-answer", questionId: 1, answer: { id: 14, texts: {} } });
    expect(scenario.steps[0]?.questions[0]?.answers.map(({ id }) => id)).toEqual([11, 12, 13, 14]);
  });

  it.each<[Operation, object]>([
    [{ kind: "include-step", step: step(10, []) }, aStep(10)],
    [{ kind: "include-question", stepId: 20, question: question(1, "note") }, aQuestion(1)],
    [{ kind: "enable-answer", questionId: 1, answer: { id: 12, texts: {} } }, anAnswer(12)],
  ])("what is there already is refused: %j", (operation, target) => {
    expect(refusals(operation)).toEqual([{ code: "already-included", target }]);
  });

  it("needs the step or question that it belongs to", () => {
    expect(refusals({ kind: "include-question", stepId: 7, question: question(5, "note") })).toEqual([
      { code: "parent-not-included", target: aQuestion(5), source: aStep(7) },
    ]);
    expect(refusals({ kind: "enable-answer", questionId: 7, answer: { id: 14, texts: {} } })).toEqual([
      { code: "parent-not-included", target: anAnswer(14), source: aQuestion(7) },
    ]);
  });

  it("needs settings that are valid", () => {
    const broken = question(5, "textbox", { settings: { regex: "a(" } });
    const error = { code: "settings-not-valid", target: aQuestion(5), errors: { regex: expect.any(String) } };
    expect(refusals({ kind: "include-question", stepId: 10, question: broken })).toEqual([error]);
    expect(refusals({ kind: "include-step", step: step(40, [question(6, "note"), broken]) })).toEqual([
      error,
    ]);
  });
});

describe("removing (rules/scenario 26, 28)", () => {
  it("takes a part out, and its own parts with it", () => {
    expect(stepIds(after({ kind: "remove", part: aStep(20) }))).toEqual([10, 30]);
    expect(questionIds(after({ kind: "remove", part: aQuestion(3) }))).toEqual([1, 2]);
  });

  it("a source stays, and all that depends on it are named", () => {
    const code = "source-not-included";
    expect(refusals({ kind: "remove", part: aQuestion(1) })).toEqual([
      ...[1, 2, 3].map(() => ({ code, target: aQuestion(2), source: aQuestion(1) })),
      { code, target: aStep(20), source: aQuestion(1) },
    ]);
    expect(refusals({ kind: "remove", part: aStep(10) })).toEqual([
      { code, target: aStep(20), source: aQuestion(1) },
    ]);
  });

  it("removing an answer removes all conditions on it, and the inverse restores them at their positions", () => {
    const applied = apply({ kind: "remove", part: anAnswer(11) });
    if ("refusals" in applied) throw new Error("refused");
    const [first, second] = applied.scenario.steps;
    expect(first?.questions[0]?.answers.map(({ id }) => id)).toEqual([12, 13]);
    expect(first?.questions[1]?.conditions).toEqual([on(1, 12), on(1, OTHER)]);
    expect(second?.conditions).toEqual([]);
    expect(after(applied.inverse, applied.scenario)).toEqual(SCENARIO);
  });

  it("an answer that nothing depends on is one operation to undo", () => {
    expect(apply({ kind: "remove", part: anAnswer(13) })).toMatchObject({
      inverse: { kind: "enable-answer", questionId: 1, at: 3 },
    });
  });

  it.each([[aStep(7)], [aQuestion(7)], [anAnswer(7)]])("what is not there is refused: %j", (part) => {
    expect(refusals({ kind: "remove", part })).toEqual([{ code: "not-included", target: part }]);
    expect(refusals({ kind: "move", part, to: 1 })).toEqual([{ code: "not-included", target: part }]);
  });
});

describe("moving (rules/scenario 27)", () => {
  it.each([
    [30, "up", [10, 30, 20]],
    [20, "down", [10, 30, 20]],
    [30, 2, [10, 30, 20]],
    [20, 2, [10, 20, 30]],
    [20, 3, [10, 30, 20]],
  ] as const)("step %i to %s", (id, to, ids) => {
    expect(stepIds(after({ kind: "move", part: aStep(id), to }))).toEqual(ids);
  });

  it.each([
    [aStep(10), "up", "already-first"],
    [aStep(30), "down", "already-last"],
    [anAnswer(11), "up", "already-first"],
    [anAnswer(13), "down", "already-last"],
    [aStep(30), 0, "no-such-place"],
    [aStep(30), 4, "no-such-place"],
    [aStep(30), 1.5, "no-such-place"],
  ] as const)("%j to %s is refused", (part, to, code) => {
    expect(refusals({ kind: "move", part, to })).toEqual([{ code, target: part }]);
  });

  it("before a condition's source is refused with both names", () => {
    expect(refusals({ kind: "move", part: aStep(20), to: 1 })).toEqual([
      { code: "condition-on-later", target: aStep(20), source: aQuestion(1) },
    ]);
    expect(refusals({ kind: "move", part: aQuestion(1), to: "down" })[0]).toEqual({
      code: "condition-on-later",
      target: aQuestion(2),
      source: aQuestion(1),
    });
  });
});

describe("conditions (rules/scenario 29)", () => {
  const target = aQuestion(4);
  it("are added at the end, once, and removed", () => {
    const added = after({ kind: "add-condition", target: aStep(20), condition: on(1, 12) });
    expect(added.steps[1]?.conditions).toEqual([on(1, 11), on(1, 12)]);
    expect(refusals({ kind: "add-condition", target: aStep(20), condition: on(1, 12) }, added)).toEqual([
      { code: "condition-exists", target: aStep(20), source: aQuestion(1) },
    ]);
    const gone = after({ kind: "remove-condition", target: aStep(20), condition: on(1, 11) }, added);
    expect(gone.steps[1]?.conditions).toEqual([on(1, 12)]);
  });

  it("may be given a place", () => {
    const scenario = after({ kind: "add-condition", target: aStep(20), condition: on(1, 12), at: 1 });
    expect(scenario.steps[1]?.conditions).toEqual([on(1, 12), on(1, 11)]);
  });

  it("are distinguished by the value that they name", () => {
    const ticked = { kind: "checkbox", questionId: 3, checked: true } as const;
    const both = after(
      { kind: "add-condition", target, condition: { ...ticked, checked: false } },
      after({ kind: "add-condition", target, condition: ticked }),
    );
    expect(both.steps[1]?.questions[0]?.conditions).toEqual([ticked, { ...ticked, checked: false }]);
  });

  it("that do not exist, or on a part that does not, are refused", () => {
    expect(refusals({ kind: "remove-condition", target, condition: on(1, 11) })).toEqual([
      { code: "condition-not-found", target, source: aQuestion(1) },
    ]);
    for (const kind of ["add-condition", "remove-condition"] as const) {
      for (const nothing of [aStep(7), aQuestion(7)]) {
        expect(refusals({ kind, target: nothing, condition: on(1, 11) })).toEqual([
          { code: "not-included", target: nothing },
        ]);
      }
    }
  });

  it("point backwards", () => {
    expect(refusals({ kind: "add-condition", target: aStep(10), condition: on(1, 11) })).toEqual([
      { code: "condition-on-itself", target: aStep(10), source: aQuestion(1) },
    ]);
  });
});

describe("several operations as one (rules/scenario 31)", () => {
  it("only the end has to be playable", () => {
    const operations: Operation[] = [
      { kind: "move", part: aStep(20), to: 1 },
      { kind: "remove-condition", target: aStep(20), condition: on(1, 11) },
    ];
    const applied = apply({ kind: "group", operations });
    if ("refusals" in applied) throw new Error("refused");
    expect(stepIds(applied.scenario)).toEqual([20, 10, 30]);
    expect(after(applied.inverse, applied.scenario)).toEqual(SCENARIO);
  });

  it("one refused operation refuses all", () => {
    const operations: Operation[] = [
      { kind: "remove", part: aStep(30) },
      { kind: "remove", part: aStep(30) },
    ];
    expect(refusals({ kind: "group", operations })).toEqual([{ code: "not-included", target: aStep(30) }]);
  });
});

it("a problem from before the operation refuses nothing (rules/scenario 24)", () => {
  const broken = { steps: [step(20, [], [on(9, 1)]), step(30, [])] };
  expect(stepIds(after({ kind: "move", part: aStep(30), to: 1 }, broken))).toEqual([30, 20]);
  expect(refusals({ kind: "add-condition", target: aStep(30), condition: on(8, 1) }, broken)).toEqual([
    { code: "source-not-included", target: aStep(30), source: aQuestion(8) },
  ]);
});
