import { describe, expect, it } from "vitest";
import { SAMPLE_LISTS, samplePlayable, sampleQuestion, sampleStep } from "../../test/sample-scenario.ts";
import { keepWhatFits } from "./keep-what-fits.ts";
import { nextStep, startPlay } from "./play.ts";
import type { PlayableScenario } from "./playable-scenario.ts";
import { replayResults } from "./replay.ts";
import { inputsOf } from "./results.ts";
import type { Condition, QuestionInputs, ResultItem } from "./scenario.ts";

const answer = (questionId: number, answerId: number): Condition => ({
  kind: "answer",
  questionId,
  answerId,
});
const required = { settings: { required: true } };
const steps = [
  sampleStep(10, [
    sampleQuestion(1, "single selection", { answers: [1, 2], ...required }),
    sampleQuestion(2, "textbox", { conditions: [answer(1, 1)], ...required }),
  ]),
  sampleStep(20, [sampleQuestion(3, "multi select", { answers: [4, 5] })], [answer(1, 2)]),
  sampleStep(30, [sampleQuestion(4, "textbox"), sampleQuestion(5, "checkbox")]),
] as const;
const [first, second, third] = steps;
const playable = () => samplePlayable(...steps);
const replay = (results: readonly ResultItem[], on = playable()) => replayResults(on, results, SAMPLE_LISTS);

/** Plays to the end with the same inputs at every step. */
function finish(on: PlayableScenario, inputs: QuestionInputs): readonly ResultItem[] {
  let play = startPlay(on);
  for (;;) {
    const next = nextStep(on, play, inputs, SAMPLE_LISTS);
    if ("finished" in next) return next.finished;
    if ("issues" in next) throw new Error(JSON.stringify(next));
    play = next.play;
  }
}
const INPUTS: QuestionInputs = {
  1: { type: "single selection", answerId: 2, other: "" },
  3: { type: "multi select", answerIds: [5, 4], other: null },
  4: { type: "textbox", text: " hello ", phoneCodeId: null },
  5: { type: "checkbox", checked: false },
};
const answerTypeId = "Answer";
const one: ResultItem = {
  stepId: 10,
  stepOrderNumber: 1,
  questionId: 1,
  answerTypeId,
  answerId: 2,
  answerValue: "Answer 2",
};
const four: ResultItem = {
  stepId: 20,
  stepOrderNumber: 2,
  questionId: 3,
  answerTypeId,
  answerId: 4,
  answerValue: "Answer 4",
};
const five: ResultItem = { ...four, answerId: 5, answerValue: "Answer 5" };
const hello: ResultItem = {
  stepId: 30,
  stepOrderNumber: 3,
  questionId: 4,
  answerTypeId,
  answerId: null,
  answerValue: "hello",
};
const box: ResultItem = { ...hello, questionId: 5, answerValue: false };
const results = [one, four, five, hello, box];

describe("results that are sent (rules/scenario 21)", () => {
  it("are accepted as the player made them", () => {
    expect(finish(playable(), INPUTS)).toEqual(results);
    expect(replay(results)).toEqual({ results });
    expect(replay([], samplePlayable())).toEqual({ results: [] });
  });

  it("get their texts from the scenario, and their order within a question", () => {
    const sent = [
      { ...one, answerValue: "Free ticket" },
      five,
      four,
      { ...hello, answerValue: "  hello" },
      box,
    ];
    expect(replay(sent)).toEqual({ results });
  });

  it("have the issues of all steps", () => {
    const mine = samplePlayable(
      sampleStep(1, [sampleQuestion(1, "textbox", required)]),
      sampleStep(2, [
        sampleQuestion(2, "checkbox", required),
        sampleQuestion(3, "textbox", { settings: { email: 1 } }),
      ]),
    );
    const item = { stepId: 2, stepOrderNumber: 2, answerTypeId: "Answer", answerId: null } as const;
    expect(replay([{ ...item, questionId: 3, answerValue: "nobody" }], mine)).toEqual({
      issues: [
        { stepId: 1, questionId: 1, code: "TEXTBOX_ERROR" },
        { stepId: 2, questionId: 2, code: "CHECKBOX_ERROR" },
        { stepId: 2, questionId: 3, code: "TEXTBOX_EMAIL_ADDRESS_ERROR" },
      ],
    });
  });

  it.each<[string, number, ResultItem[]]>([
    [
      "a hidden question",
      1,
      [one, { ...one, questionId: 2, answerId: null, answerValue: "x" }, four, hello, box],
    ],
    [
      "a hidden step",
      3,
      [{ ...one, answerId: 1 }, { ...one, questionId: 2, answerId: null }, four, hello, box],
    ],
    ["an unknown step", 1, [{ ...one, stepId: 99 }, four, hello, box]],
    ["a step in another place", 2, [one, { ...four, stepOrderNumber: 3 }, hello, box]],
    ["an unknown question", 3, [one, four, { ...hello, questionId: 99 }, box]],
    ["an unknown answer", 2, [one, { ...four, answerId: 99 }, hello, box]],
    ["an unknown answer where one is required", 1, [{ ...one, answerId: 99 }, four, hello, box]],
    ["an answer twice", 2, [one, four, four, hello, box]],
    ["a second answer where one is chosen", 1, [one, { ...one, answerId: 1 }, four, hello, box]],
    ["an item of another step among its own", 2, [one, four, { ...five, stepId: 10 }, hello, box]],
    ["an item of another place among its own", 2, [one, four, { ...five, stepOrderNumber: 1 }, hello, box]],
    ["a last item of another step", 3, [one, four, hello, { ...box, stepId: 20 }]],
    ["questions in another order", 3, [one, four, box, hello]],
    ["steps in another order", 1, [four, one, hello, box]],
    ["an item too many", 3, [one, four, hello, box, { ...box, stepOrderNumber: 4 }]],
    ["a text where a tick belongs", 3, [one, four, hello, { ...box, answerValue: "true" }]],
    ["a tick where a text belongs", 3, [one, four, { ...hello, answerValue: true }, box]],
    ["no item of a checkbox", 3, [one, four, hello]],
    ["another kind of answer", 2, [one, { ...four, answerTypeId: "Country" }, hello, box]],
  ])("%s: the scenario is not the one that was played", (_, stepOrderNumber, sent) => {
    expect(replay(sent)).toEqual({ changed: { stepOrderNumber } });
  });
});

describe("results of a scenario that changed meanwhile (rules/scenario 22)", () => {
  const keep = (on: PlayableScenario, old = results) => keepWhatFits(on, old, SAMPLE_LISTS);

  it("are kept if nothing relevant has changed: the last step is shown", () => {
    const kept = { currentOrderNumber: 3, results: [one, four, five], passed: [1, 2] };
    expect(keep(playable())).toEqual(kept);
    expect(keep(samplePlayable({ ...first, text: "Other words" }, second, third))).toEqual(kept);
  });

  it("stop after the last step that was answered", () => {
    expect(keep(playable(), [one])).toMatchObject({ currentOrderNumber: 2, results: [one] });
    expect(keep(playable(), [])).toEqual(startPlay(playable()));
  });

  it("move with their steps", () => {
    const intro = sampleStep(40, [sampleQuestion(9, "note")]);
    const play = keep(samplePlayable(intro, ...steps));
    expect(play.currentOrderNumber).toBe(4);
    expect(play.passed).toEqual([1, 2, 3]);
    expect(play.results.map((item) => item.stepOrderNumber)).toEqual([2, 3, 3]);
  });

  it("stop at a step with a new required question, or a new checkbox", () => {
    for (const added of [sampleQuestion(9, "textbox", required), sampleQuestion(9, "checkbox")]) {
      const changed = { ...second, questions: [...second.questions, added] };
      expect(keep(samplePlayable(first, changed, third)).currentOrderNumber).toBe(2);
    }
  });

  it("stop at an answer that no longer exists, and keep the others in the inputs", () => {
    const question = sampleQuestion(3, "multi select", { answers: [5] });
    const changed = samplePlayable(first, { ...second, questions: [question] }, third);
    expect(keep(changed)).toEqual({ currentOrderNumber: 2, results: [one], passed: [1] });
    expect(inputsOf(changed, results, SAMPLE_LISTS)[3]).toEqual({
      type: "multi select",
      answerIds: [5],
      other: null,
    });
  });

  it("silently drop items that are hidden or no longer exist", () => {
    const changed = samplePlayable(first, third);
    expect(keep(changed)).toEqual({ currentOrderNumber: 2, results: [one], passed: [1] });
  });
});
