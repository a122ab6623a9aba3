import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { sampleQuestion, sampleStep } from "../../test/sample-scenario.ts";
import { checkScenario } from "./check-scenario.ts";
import { makePlayable } from "./playable-scenario.ts";
import { type Condition, OTHER, type ScenarioQuestion } from "./scenario.ts";

const answer = (questionId: number, answerId: number): Condition => ({
  kind: "answer",
  questionId,
  answerId,
});
const choice = (id: number, answers: number[], conditions: Condition[] = []) =>
  sampleQuestion(id, "single selection", { answers, conditions });
const check = (...steps: Parameters<typeof sampleStep>[]) =>
  checkScenario({ steps: steps.map((parts) => sampleStep(...parts)) });

describe("ids (rules/scenario 2)", () => {
  it("are there once", () => {
    expect(check([1, [choice(1, [1]), choice(2, [2])]], [2, []])).toEqual([]);
    expect(check([1, [choice(1, [1])]], [1, [choice(2, [1]), choice(1, [1, 3])]])).toEqual([
      { code: "duplicate-id", target: { kind: "step", id: 1 } },
      { code: "duplicate-id", target: { kind: "question", id: 1 } },
      { code: "duplicate-id", target: { kind: "answer", id: 1 } },
    ]);
  });

  it("that are there more often are named once, and their first place counts", () => {
    const again = choice(1, []);
    expect(check([1, [choice(1, [1])]], [2, [choice(2, [2], [answer(1, 1)])]], [3, [again, again]])).toEqual([
      { code: "duplicate-id", target: { kind: "question", id: 1 } },
    ]);
  });
});

describe("a condition's source (rules/scenario 4)", () => {
  it("is an earlier question, of the same step or of one before", () => {
    expect(
      check(
        [1, [choice(1, [1]), choice(2, [2], [answer(1, 1)])]],
        [2, [choice(3, [3], [answer(2, 2), answer(1, 1)])], [answer(2, 2)]],
      ),
    ).toEqual([]);
  });

  it.each([
    ["itself", 2, 2, "condition-on-itself"],
    ["a later question of the same step", 3, 3, "condition-on-later"],
    ["a question of a later step", 4, 4, "condition-on-later"],
    ["a question that is not included", 9, 9, "source-not-included"],
  ])("is not %s", (_, questionId, answerId, code) => {
    const conditions = [answer(questionId, answerId)];
    expect(
      check([1, [choice(1, [1]), choice(2, [2], conditions), choice(3, [3])]], [2, [choice(4, [4])]]),
    ).toEqual([{ code, target: { kind: "question", id: 2 }, source: { kind: "question", id: questionId } }]);
  });

  it.each([
    ["the step's own", 2, "condition-on-itself"],
    ["of a later step", 3, "condition-on-later"],
  ])("of a step is no question %s", (_, questionId, code) => {
    const conditions = [answer(questionId, questionId)];
    expect(check([1, [choice(1, [1])]], [2, [choice(2, [2])], conditions], [3, [choice(3, [3])]])).toEqual([
      { code, target: { kind: "step", id: 2 }, source: { kind: "question", id: questionId } },
    ]);
  });

  it("is an included answer, which is named if it is not", () => {
    expect(check([1, [choice(1, [1])]], [2, [], [answer(1, 2)]])).toEqual([
      { code: "answer-not-included", target: { kind: "step", id: 2 }, source: { kind: "answer", id: 2 } },
    ]);
  });
});

describe("a condition's kind (rules/scenario 5)", () => {
  const kinds: Record<string, Condition> = {
    answer: answer(1, 1),
    other: answer(1, OTHER),
    checkbox: { kind: "checkbox", questionId: 1, checked: false },
    country: { kind: "country", questionId: 1, entryId: 7 },
    region: { kind: "region", questionId: 1, entryId: 7 },
    partition: { kind: "partition", questionId: 1, entryId: 7 },
    rubric: { kind: "rubric", questionId: 1, entryId: 7 },
  };
  const multi = (showOther: boolean) =>
    sampleQuestion(1, "multi select", { answers: [1], settings: { showOther } });
  const countries = (enableRegions: boolean) =>
    sampleQuestion(1, "countries and regions", { settings: { enableRegions } });
  it.each<[ScenarioQuestion, string]>([
    [multi(false), "answer"],
    [multi(true), "answer other"],
    [choice(1, [1]), "answer"],
    [sampleQuestion(1, "single selection", { answers: [1], settings: { showOther: true } }), "answer other"],
    [sampleQuestion(1, "checkbox"), "checkbox"],
    [countries(false), "country"],
    [countries(true), "country region"],
    [sampleQuestion(1, "partitions and rubrics of products"), "partition rubric"],
    [sampleQuestion(1, "textbox"), ""],
    [sampleQuestion(1, "note"), ""],
    [sampleQuestion(1, "promo code"), ""],
  ])("on $type is: %s", (question, fitting) => {
    const fits = Object.entries(kinds).filter(
      ([, condition]) => check([1, [question]], [2, [], [condition]]).length === 0,
    );
    expect(fits.map(([name]) => name).join(" ")).toBe(fitting);
  });

  it("is named with its question if it does not fit", () => {
    expect(check([1, [sampleQuestion(1, "note")]], [2, [], [answer(1, 1)]])).toEqual([
      {
        code: "kind-does-not-fit",
        target: { kind: "step", id: 2 },
        source: { kind: "question", id: 1 },
      },
    ]);
  });
});

describe("a playable scenario (rules/scenario 6)", () => {
  it("has none of these problems", () => {
    const scenario = { steps: [sampleStep(1, [choice(1, [1], [answer(1, 1)])])] };
    expect(makePlayable(scenario, RE2JS)).toEqual({ problems: checkScenario(scenario) });
  });

  it("has only patterns that can be read", () => {
    const text = sampleQuestion(3, "textbox", { settings: { regex: "a(" } });
    expect(makePlayable({ steps: [sampleStep(1, [text])] }, RE2JS)).toEqual({
      problems: [{ code: "pattern-not-valid", target: { kind: "question", id: 3 } }],
    });
  });
});
