import { describe, expect, it } from "vitest";
import { samplePlayable, sampleQuestion, sampleStep } from "../../../test/sample-scenario.ts";
import type { Condition } from "../scenario.ts";
import { findStarts } from "../witness/check-reach.ts";
import { makeSearchSpace } from "../witness/search-space.ts";
import { findFindings } from "./find-findings.ts";

const OFFER = { countries: [], partitions: [] };
const required = { required: true };

describe("the findings of a scenario (rules/scenario-check)", () => {
  it("come for a long questionnaire, too, where every answer leads somewhere", () => {
    const named = (step: number): Condition[] =>
      [1, 2].map((nth) => ({ kind: "answer", questionId: step, answerId: step * 10 + nth }));
    // Three ways at each of 30 questions, each with a consequence.
    const steps = Array.from({ length: 30 }, (_, index) => {
      const id = index + 1;
      const answers = [id * 10 + 1, id * 10 + 2];
      const choice = sampleQuestion(id, "single selection", { answers, settings: required });
      const [first, second] = named(id);
      if (!first || !second) throw new Error("Two conditions are named.");
      return sampleStep(100 + id, [
        choice,
        sampleQuestion(200 + id, "textbox", { conditions: [first] }),
        sampleQuestion(300 + id, "textbox", { conditions: [second] }),
      ]);
    });
    const space = makeSearchSpace(samplePlayable(...steps), OFFER);
    expect(findStarts(space).map(({ witness }) => witness.facts.length)).toEqual(
      steps.map((_, index) => index),
    );
    expect(findFindings(space)).toEqual([]);
  });

  it("name a choice question without an answer, required or not", () => {
    const step = sampleStep(101, [
      sampleQuestion(1, "single selection", {}),
      sampleQuestion(2, "multi select", { settings: required }),
      sampleQuestion(3, "single selection", { settings: { showOther: true } }),
      sampleQuestion(4, "single selection", { answers: [41] }),
      sampleQuestion(5, "countries and regions", {}),
      sampleQuestion(6, "textbox", {}),
    ]);
    const findings = findFindings(makeSearchSpace(samplePlayable(step), OFFER));
    expect(findings.filter(({ code }) => code !== "never")).toEqual([
      { code: "nothing-to-choose", questionId: 1 },
      { code: "no-possible-answer", questionId: 2 },
      { code: "nothing-to-choose", questionId: 5 },
    ]);
  });

  it("name an empty step only where its conditions can be met without its questions", () => {
    const source = sampleQuestion(1, "multi select", { answers: [11, 12] });
    const on = (answerId: number): Condition => ({ kind: "answer", questionId: 1, answerId });
    const follow = sampleStep(102, [sampleQuestion(2, "textbox", { conditions: [on(11)] })], [on(12)]);
    const never = sampleStep(103, [sampleQuestion(3, "textbox", { conditions: [on(12)] })], [on(12)]);
    const playable = samplePlayable(sampleStep(101, [source]), follow, never);
    expect(findFindings(makeSearchSpace(playable, OFFER))).toEqual([
      { code: "can-be-empty", stepId: 102, facts: [on(12)] },
    ]);
  });
});
