import { describe, expect, it } from "vitest";
import { country, multi, partitions, single } from "../../test/sample-inputs.ts";
import { samplePlayable, sampleQuestion, sampleStep } from "../../test/sample-scenario.ts";
import { startPlay, visibleQuestions } from "./play.ts";
import { type Condition, OTHER, type QuestionInput, type ScenarioQuestion } from "./scenario.ts";

const answers = [1, 2, 3];
const showOther = { showOther: true };
const MULTI = sampleQuestion(7, "multi select", { answers, settings: showOther });
const SINGLE = sampleQuestion(7, "single selection", { answers, settings: showOther });
const BOX = sampleQuestion(7, "checkbox");
const COUNTRY = sampleQuestion(7, "countries and regions", { settings: { enableRegions: true } });
const PARTITION = sampleQuestion(7, "partitions and rubrics of products");

const box = (checked: boolean): QuestionInput => ({ type: "checkbox", checked });

/** Returns whether a question with these conditions appears below a question with this answer. */
function appears(source: ScenarioQuestion, input: QuestionInput, conditions: readonly Condition[]): boolean {
  const target = sampleQuestion(8, "note", { conditions });
  const playable = samplePlayable(sampleStep(1, [source, target]));
  return visibleQuestions(playable, startPlay(playable), { 7: input }).some(({ id }) => id === 8);
}

const answer = (answerId: number): Condition => ({ questionId: 7, kind: "answer", answerId });
const checkbox = (checked: boolean): Condition => ({ questionId: 7, kind: "checkbox", checked });
const entry = (kind: "country" | "region" | "partition" | "rubric", entryId: number): Condition => ({
  questionId: 7,
  kind,
  entryId,
});

describe("a condition is met (rules/scenario 3)", () => {
  it.each<[string, ScenarioQuestion, Condition, QuestionInput, boolean]>([
    ["an answer among several", MULTI, answer(2), multi([1, 2]), true],
    ["an answer that is not among them", MULTI, answer(2), multi([1, 3]), false],
    ["other of several", MULTI, answer(OTHER), multi([1], "own"), true],
    ["other of several as soon as it is ticked", MULTI, answer(OTHER), multi([], ""), true],
    ["other that is not ticked", MULTI, answer(OTHER), multi([1]), false],
    ["the answer", SINGLE, answer(2), single(2), true],
    ["another answer", SINGLE, answer(2), single(1), false],
    ["no answer", SINGLE, answer(2), single(null), false],
    ["other", SINGLE, answer(OTHER), single(OTHER), true],
    ["an answer instead of other", SINGLE, answer(OTHER), single(1), false],
    ["a tick", BOX, checkbox(true), box(true), true],
    ["no tick where one is wanted", BOX, checkbox(true), box(false), false],
    ["no tick", BOX, checkbox(false), box(false), true],
    ["a tick where none is wanted", BOX, checkbox(false), box(true), false],
    ["a country, any of its regions", COUNTRY, entry("country", 1), country(1, 12), true],
    ["a country without a region", COUNTRY, entry("country", 3), country(3, null), true],
    ["another country", COUNTRY, entry("country", 1), country(2, 21), false],
    ["a region", COUNTRY, entry("region", 12), country(1, 12), true],
    ["another region", COUNTRY, entry("region", 12), country(1, 11), false],
    ["a region of the country's number", COUNTRY, entry("region", 1), country(1, null), false],
    ["a partition, any of its rubrics", PARTITION, entry("partition", 5), partitions([7, 5], [52]), true],
    ["a partition without rubrics", PARTITION, entry("partition", 7), partitions([7], []), true],
    ["another partition", PARTITION, entry("partition", 5), partitions([7], []), false],
    ["a rubric", PARTITION, entry("rubric", 52), partitions([5], [51, 52]), true],
    ["another rubric", PARTITION, entry("rubric", 52), partitions([5], [51]), false],
    ["a rubric of the partition's number", PARTITION, entry("rubric", 5), partitions([5], []), false],
  ])("%s", (_, source, condition, input, isMet) => {
    expect(appears(source, input, [condition])).toBe(isMet);
  });
});

describe("of several conditions (rules/scenario 7)", () => {
  it("one is enough", () => {
    expect(appears(SINGLE, single(2), [answer(1), answer(2)])).toBe(true);
    expect(appears(SINGLE, single(3), [answer(1), answer(2)])).toBe(false);
  });

  it("there need not be any", () => expect(appears(SINGLE, single(null), [])).toBe(true));

  it("each looks at its own question, in this step or one before", () => {
    const twin = sampleQuestion(9, "single selection", { answers: [21, 22] });
    const target = sampleQuestion(8, "note", { conditions: [answer(2)] });
    const playable = samplePlayable(sampleStep(1, [SINGLE]), sampleStep(2, [twin, target]));
    const item = {
      stepId: 1,
      stepOrderNumber: 1,
      answerTypeId: "Answer",
      answerId: 2,
      answerValue: "",
    } as const;
    const shownAfter = (questionId: number) => {
      const play = { currentOrderNumber: 2, results: [{ ...item, questionId }], passed: [1] };
      return visibleQuestions(playable, play, {}).map(({ id }) => id);
    };
    expect(shownAfter(7)).toEqual([9, 8]);
    expect(shownAfter(10)).toEqual([9]);
  });
});
