import type { Condition, LocalizedQuestion, LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import { describe, expect, it } from "vitest";
import { causesOf, effectsOf, nextNode } from "./map-graph.ts";
import { choiceKey, layOutMap } from "./map-layout.ts";

const question = (id: number, answers: number[], conditions: Condition[] = []): LocalizedQuestion => ({
  id,
  texts: {},
  type: "single selection",
  settings: {},
  conditions,
  answers: answers.map((answerId) => ({ id: answerId, texts: {} })),
});
const on = (questionId: number, answerId: number): Condition => ({ kind: "answer", questionId, answerId });
const scenario: LocalizedScenario = {
  steps: [
    { id: 1, texts: {}, conditions: [], questions: [question(11, [111, 112])] },
    { id: 2, texts: {}, conditions: [on(11, 111)], questions: [question(21, [211, 212]), question(22, [])] },
    { id: 3, texts: {}, conditions: [], questions: [question(31, [], [on(21, 211)])] },
  ],
};

describe("the map (rules/scenario-check 16)", () => {
  const layout = layOutMap(scenario, null);

  it("has steps as columns, questions as rows, and under them only the choices that decide", () => {
    expect([...layout.nodes.keys()]).toEqual([
      ...["step-1", "question-11", choiceKey(on(11, 111))],
      ...["step-2", "question-21", choiceKey(on(21, 211)), "question-22"],
      ...["step-3", "question-31"],
    ]);
    expect([...layOutMap(scenario, 11).nodes.keys()]).toContain(choiceKey(on(11, 112)));
    const boxes = [...layout.nodes.values()];
    for (const [index, a] of boxes.entries()) {
      for (const b of boxes.slice(index + 1)) {
        const isApart =
          a.column !== b.column ? a.x + a.width <= b.x || b.x + b.width <= a.x : a.y + a.height <= b.y;
        expect(isApart).toBe(true);
      }
    }
  });

  it("knows causes and effects, through chains and across steps", () => {
    expect([...causesOf(layout, "question-31").nodes].sort()).toEqual(
      ["question-31", "question-21", "step-2", choiceKey(on(11, 111)), choiceKey(on(21, 211))].sort(),
    );
    expect(effectsOf(layout, "question-11").arcs.size).toBe(2);
    expect(effectsOf(layout, "question-22").arcs.size).toBe(0);
  });

  it("is walked by arrows: along arcs, else to the neighbour", () => {
    expect(nextNode(layout, choiceKey(on(11, 111)), "right")).toBe("step-2");
    expect(nextNode(layout, "step-2", "left")).toBe(choiceKey(on(11, 111)));
    const both = layOutMap(
      {
        steps: scenario.steps.map((step) =>
          step.id === 2 ? { ...step, conditions: [on(11, 111), on(11, 112)] } : step,
        ),
      },
      null,
    );
    expect(nextNode(both, "step-2", "left")).toBe(choiceKey(on(11, 111)));
    expect(nextNode(both, "step-2", "left", choiceKey(on(11, 112)))).toBe(choiceKey(on(11, 112)));
    expect(nextNode(layout, "step-2", "down")).toBe("question-21");
    expect(nextNode(layout, "step-1", "up")).toBe("step-1");
    expect(nextNode(layout, "question-22", "right")).toBe("question-31");
  });
});
