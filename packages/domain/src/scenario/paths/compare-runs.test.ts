import { describe, expect, it } from "vitest";
import { compareRuns } from "./compare-runs.ts";

const run = (steps: Record<number, number[]>, stoppedAt: number | null = null) => ({
  steps: Object.entries(steps).map(([stepId, questionIds]) => ({ stepId: Number(stepId), questionIds })),
  stoppedAt,
});

describe("a path that ends differently (rules/scenario-check 14)", () => {
  it("names steps and questions that came and went, a question of a new step not besides", () => {
    expect(compareRuns(run({ 1: [11, 12], 2: [21] }), run({ 1: [11, 13], 3: [31] }))).toEqual([
      { kind: "step-gone", stepId: 2 },
      { kind: "step-new", stepId: 3 },
      { kind: "question-gone", questionId: 12 },
      { kind: "question-new", questionId: 13 },
    ]);
  });

  it("names another order and another end, and nothing where nothing differs", () => {
    expect(compareRuns(run({ 1: [11, 12] }), run({ 1: [12, 11] }))).toEqual([{ kind: "reordered" }]);
    expect(compareRuns(run({ 1: [11] }), run({ 1: [11] }, 11))).toEqual([{ kind: "ends", stoppedAt: 11 }]);
    expect(compareRuns(run({ 1: [11] }), run({ 1: [11] }))).toEqual([]);
  });
});
