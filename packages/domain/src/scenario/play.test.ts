import { describe, expect, it } from "vitest";
import { SAMPLE_LISTS, samplePlayable, sampleQuestion, sampleStep } from "../../test/sample-scenario.ts";
import {
  currentStep,
  isFirstStep,
  isLastStep,
  issuesOf,
  nextStep,
  previousStep,
  startPlay,
  visibleQuestions,
} from "./play.ts";
import type { PlayableScenario } from "./playable-scenario.ts";
import type { Condition, Play, QuestionInput, QuestionInputs } from "./scenario.ts";

const single = (answerId: number | null): QuestionInput => ({
  type: "single selection",
  answerId,
  other: "",
});
const text = (typed: string): QuestionInput => ({ type: "textbox", text: typed, phoneCodeId: null });
const answer = (questionId: number, answerId: number): Condition => ({
  kind: "answer",
  questionId,
  answerId,
});
/** The plays after each step; the last input may finish. */
function passAll(playable: PlayableScenario, ...steps: QuestionInputs[]): Play {
  return steps.reduce<Play>((play, inputs) => {
    const next = nextStep(playable, play, inputs, SAMPLE_LISTS);
    if (!("play" in next)) throw new Error(JSON.stringify(next));
    return next.play;
  }, startPlay(playable));
}

/** Step 2 appears for answer 1, step 3 for answer 2, step 4 for whatever was typed in step 2 or 3: always. */
const branches = () =>
  samplePlayable(
    sampleStep(10, [
      sampleQuestion(1, "single selection", { answers: [1, 2], settings: { required: true } }),
    ]),
    sampleStep(20, [sampleQuestion(2, "textbox", { settings: { required: true } })], [answer(1, 1)]),
    sampleStep(30, [sampleQuestion(3, "textbox")], [answer(1, 2)]),
    sampleStep(40, [sampleQuestion(4, "textbox")]),
  );

describe("Next (rules/scenario 16)", () => {
  it("starts at the first step", () => {
    expect(currentStep(branches(), startPlay(branches()))?.id).toBe(10);
  });

  it("is refused while there are issues, and changes nothing", () => {
    const issues = [{ questionId: 1, code: "SINGLE_SELECTION_ERROR" }];
    expect(nextStep(branches(), startPlay(branches()), {}, SAMPLE_LISTS)).toEqual({ issues });
    expect(issuesOf(branches(), startPlay(branches()), {}, SAMPLE_LISTS)).toEqual(issues);
    expect(issuesOf(branches(), startPlay(branches()), { 1: single(1) }, SAMPLE_LISTS)).toEqual([]);
  });

  it("keeps the step's results and skips steps that do not appear", () => {
    const item = { stepId: 10, stepOrderNumber: 1, questionId: 1, answerTypeId: "Answer" };
    expect(passAll(branches(), { 1: single(1) })).toEqual({
      currentOrderNumber: 2,
      results: [{ ...item, answerId: 1, answerValue: "Answer 1" }],
      passed: [1],
    });
    expect(passAll(branches(), { 1: single(2) })).toEqual({
      currentOrderNumber: 3,
      results: [{ ...item, answerId: 2, answerValue: "Answer 2" }],
      passed: [1],
    });
  });

  it("ends with all results when no later step appears", () => {
    const play = passAll(branches(), { 1: single(2) }, {});
    const finished = nextStep(branches(), play, { 4: text(" end ") }, SAMPLE_LISTS);
    expect(finished).toEqual({
      finished: [
        expect.objectContaining({ stepId: 10, stepOrderNumber: 1, answerId: 2 }),
        {
          stepId: 40,
          stepOrderNumber: 4,
          questionId: 4,
          answerTypeId: "Answer",
          answerId: null,
          answerValue: "end",
        },
      ],
    });
  });

  it("has no current step beyond the last one, or in an empty scenario", () => {
    const play = { ...startPlay(branches()), currentOrderNumber: 5 };
    expect(currentStep(branches(), play)).toBeNull();
    expect(visibleQuestions(branches(), play, {})).toEqual([]);
    expect(nextStep(branches(), play, {}, SAMPLE_LISTS)).toEqual({ finished: [] });
    expect(currentStep(samplePlayable(), startPlay(samplePlayable()))).toBeNull();
  });
});

describe("a step without a visible question (rules/scenario 7)", () => {
  const question = (id: number, conditions: Condition[] = []) =>
    sampleQuestion(id, "textbox", { conditions });
  const playable = () =>
    samplePlayable(
      sampleStep(1, []),
      sampleStep(2, [sampleQuestion(1, "single selection", { answers: [1, 2] })]),
      sampleStep(3, [question(2, [answer(1, 1)]), question(3, [answer(1, 1)])]),
      sampleStep(4, [question(4)]),
      sampleStep(5, []),
    );

  it("is skipped, also as the first or the last one", () => {
    expect(currentStep(playable(), startPlay(playable()))?.id).toBe(2);
    expect(passAll(playable(), { 1: single(1) }).currentOrderNumber).toBe(3);
    const fourth = passAll(playable(), { 1: single(2) });
    expect(fourth.currentOrderNumber).toBe(4);
    expect(isLastStep(playable(), fourth, {})).toBe(true);
    expect(nextStep(playable(), fourth, {}, SAMPLE_LISTS)).toHaveProperty("finished");
  });

  it("leaves nothing to show where no step has a question", () => {
    const empty = samplePlayable(sampleStep(1, []), sampleStep(2, []));
    expect(currentStep(empty, startPlay(empty))).toBeNull();
  });
});

describe("Back (rules/scenario 17)", () => {
  it("returns to the step passed before and drops its results and later ones", () => {
    const first = startPlay(branches());
    const second = passAll(branches(), { 1: single(2) });
    const third = passAll(branches(), { 1: single(2) }, { 3: text("x") });
    expect(previousStep(third)).toEqual(second);
    expect(previousStep(second)).toEqual(first);
    expect(previousStep(first)).toEqual(first);
    expect([first, second, third].map(isFirstStep)).toEqual([true, false, false]);
  });

  it("returns to a step that was passed without an answer", () => {
    const third = passAll(branches(), { 1: single(2) }, {});
    expect(previousStep(third).currentOrderNumber).toBe(3);
  });

  it("drops all results of an abandoned branch", () => {
    const back = previousStep(previousStep(passAll(branches(), { 1: single(1) }, { 2: text("gone") })));
    const other = nextStep(branches(), back, { 1: single(2), 2: text("gone") }, SAMPLE_LISTS);
    if (!("play" in other)) throw new Error("not passed");
    const last = nextStep(branches(), other.play, { 2: text("gone") }, SAMPLE_LISTS);
    if (!("play" in last)) throw new Error("not passed");
    const finished = nextStep(branches(), last.play, { 2: text("gone") }, SAMPLE_LISTS);
    expect(JSON.stringify(finished)).not.toContain("gone");
  });
});

describe("the last step (rules/scenario 18)", () => {
  const playable = () =>
    samplePlayable(
      sampleStep(1, [sampleQuestion(1, "single selection", { answers: [1, 2] })]),
      sampleStep(2, [sampleQuestion(2, "textbox")], [answer(1, 1)]),
    );
  it("is the one after which no step appears for the current answers", () => {
    expect(isLastStep(playable(), startPlay(playable()), {})).toBe(true);
    expect(isLastStep(playable(), startPlay(playable()), { 1: single(2) })).toBe(true);
    expect(isLastStep(playable(), startPlay(playable()), { 1: single(1) })).toBe(false);
    expect(isLastStep(playable(), passAll(playable(), { 1: single(1) }), {})).toBe(true);
  });
});

describe("hidden questions (rules/scenario 8)", () => {
  const playable = () =>
    samplePlayable(
      sampleStep(1, [
        sampleQuestion(1, "single selection", { answers: [1, 2] }),
        sampleQuestion(2, "single selection", {
          answers: [3],
          conditions: [answer(1, 1)],
          settings: { required: true },
        }),
        sampleQuestion(3, "textbox", { conditions: [answer(2, 3)], settings: { required: true } }),
      ]),
      sampleStep(2, [sampleQuestion(4, "textbox")], [answer(2, 3)]),
    );
  const ids = (inputs: QuestionInputs) =>
    visibleQuestions(playable(), startPlay(playable()), inputs).map(({ id }) => id);

  it("appear as soon as their condition is met", () => {
    expect(ids({})).toEqual([1]);
    expect(ids({ 1: single(1) })).toEqual([1, 2]);
    expect(ids({ 1: single(1), 2: single(3) })).toEqual([1, 2, 3]);
  });

  it("meet no condition, are never stored and never block Next", () => {
    const inputs = { 1: single(2), 2: single(3), 3: text("hidden") };
    expect(ids(inputs)).toEqual([1]);
    expect(isLastStep(playable(), startPlay(playable()), inputs)).toBe(true);
    expect(nextStep(playable(), startPlay(playable()), inputs, SAMPLE_LISTS)).toEqual({
      finished: [expect.objectContaining({ questionId: 1, answerId: 2 })],
    });
  });
});
