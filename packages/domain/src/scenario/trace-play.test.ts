import { expect, it } from "vitest";
import { samplePlayable, sampleQuestion, sampleStep } from "../../test/sample-scenario.ts";
import { startPlay } from "./play.ts";
import type { Condition, QuestionInputs } from "./scenario.ts";
import { tracePlay } from "./trace-play.ts";

// rules/player 17
it("the trace of a play says which conditions are met, and why a step is skipped", () => {
  const on = (answerId: number): Condition => ({ kind: "answer", questionId: 1, answerId });
  const playable = samplePlayable(
    sampleStep(101, [sampleQuestion(1, "single selection", { answers: [11, 12] })]),
    sampleStep(102, [sampleQuestion(2, "textbox")], [on(12)]),
    sampleStep(103, [sampleQuestion(3, "textbox", { conditions: [on(12)] })], [on(11)]),
    sampleStep(104, [sampleQuestion(4, "textbox")], [on(12), on(11)]),
  );
  const inputs: QuestionInputs = { 1: { type: "single selection", answerId: 11, other: "" } };
  const trace = tracePlay(playable, startPlay(playable), inputs);
  expect(trace.map(({ step, state }) => [step.id, state])).toEqual([
    [101, "current"],
    [102, "hidden"],
    [103, "empty"],
    [104, "ahead"],
  ]);
  expect(trace[3]?.conditions).toEqual([
    { condition: on(12), isMet: false },
    { condition: on(11), isMet: true },
  ]);
  expect(trace[2]?.questions.map(({ isShown }) => isShown)).toEqual([false]);
});
