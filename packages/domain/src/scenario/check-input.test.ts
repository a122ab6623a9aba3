import { describe, expect, it } from "vitest";
import { SAMPLE_LISTS, samplePlayable, sampleQuestion, sampleStep } from "../../test/sample-scenario.ts";
import type { QuestionSettings } from "../question/question-settings.ts";
import { checkInput } from "./check-input.ts";
import { OTHER, type QuestionInput, type ScenarioQuestion } from "./scenario.ts";

/** Returns the code of the issue; "fine" if there is none. */
function verdict(question: ScenarioQuestion, input: QuestionInput | null): string {
  const [prepared] = samplePlayable(sampleStep(1, [question])).questions.values();
  if (!prepared) throw new Error("no question");
  const issue = checkInput(prepared, input, SAMPLE_LISTS);
  if (issue) expect(issue.questionId).toBe(question.id);
  return issue?.code ?? "fine";
}

describe("a multi select (rules/scenario 10)", () => {
  const answers = [1, 2];
  it.each<[QuestionSettings, number[], string | null, string]>([
    [{}, [], null, "fine"],
    [{ required: true }, [], null, "MULTI_SELECT_ERROR"],
    [{ required: true }, [2], null, "fine"],
    [{ required: true }, [1, 2], null, "fine"],
    [{}, [1, 3], null, "MULTI_SELECT_ERROR"],
    [{}, [OTHER], null, "MULTI_SELECT_ERROR"],
    [{}, [1], "mine", "MULTI_SELECT_ERROR"],
    [{ showOther: true, required: true }, [], "mine", "fine"],
    [{ showOther: true }, [1], " ", "MULTI_SELECT_OTHER_ERROR"],
    [{ showOther: true }, [], "x".repeat(4000), "fine"],
    [{ showOther: true }, [], "x".repeat(4001), "MULTI_SELECT_OTHER_ERROR"],
  ])("%j with %j and other %j: %s", (settings, answerIds, other, code) => {
    const question = sampleQuestion(1, "multi select", { answers, settings });
    expect(verdict(question, { type: "multi select", answerIds, other })).toBe(code);
  });
});

describe("a single selection (rules/scenario 10)", () => {
  const answers = [1, 2];
  it.each<[QuestionSettings, number | null, string, string]>([
    [{}, null, "", "fine"],
    [{}, null, "ignored", "fine"],
    [{ required: true }, null, "ignored", "SINGLE_SELECTION_ERROR"],
    [{ required: true }, 2, "", "fine"],
    [{}, 3, "", "SINGLE_SELECTION_ERROR"],
    [{}, OTHER, "mine", "SINGLE_SELECTION_ERROR"],
    [{ showOther: true, required: true }, OTHER, "mine", "fine"],
    [{ showOther: true }, OTHER, "  ", "SINGLE_SELECTION_OTHER_ERROR"],
    [{ showOther: true }, OTHER, ` ${"x".repeat(4000)} `, "fine"],
    [{ showOther: true }, OTHER, "x".repeat(4001), "SINGLE_SELECTION_OTHER_ERROR"],
    [{ showOther: true }, 3, "mine", "SINGLE_SELECTION_ERROR"],
  ])("%j with %j and other %j: %s", (settings, answerId, other, code) => {
    const question = sampleQuestion(1, "single selection", { answers, settings });
    expect(verdict(question, { type: "single selection", answerId, other })).toBe(code);
  });
});

it.each([
  [false, false, "fine"],
  [true, false, "CHECKBOX_ERROR"],
  [true, true, "fine"],
])("a checkbox, required %j, ticked %j: %s (rules/scenario 10)", (required, checked, code) => {
  expect(
    verdict(sampleQuestion(1, "checkbox", { settings: { required } }), { type: "checkbox", checked }),
  ).toBe(code);
});

describe("countries and regions (rules/scenario 10)", () => {
  const [WITH_REGIONS, ITS_REGION, OTHERS_REGION, WITHOUT_REGIONS] = [1, 11, 21, 3];
  it.each<[QuestionSettings, number | null, number | null, string]>([
    [{}, null, null, "fine"],
    [{ enableRegions: true }, null, null, "fine"],
    [{ required: true }, null, null, "COUNTRY_NOT_SELECTED_ERROR"],
    [{ required: true }, WITH_REGIONS, null, "fine"],
    [{}, 99, null, "COUNTRY_NOT_SELECTED_ERROR"],
    [{ enableRegions: true }, null, ITS_REGION, "COUNTRY_NOT_SELECTED_ERROR"],
    [{ enableRegions: true }, WITH_REGIONS, null, "REGION_NOT_SELECTED_ERROR"],
    [{ enableRegions: true }, WITH_REGIONS, ITS_REGION, "fine"],
    [{ enableRegions: true }, WITH_REGIONS, OTHERS_REGION, "REGION_NOT_SELECTED_ERROR"],
    [{ enableRegions: true, regionRequired: true }, WITH_REGIONS, null, "REGION_NOT_SELECTED_ERROR"],
    [{ enableRegions: true, regionRequired: false }, WITH_REGIONS, null, "fine"],
    [{ enableRegions: true, regionRequired: false }, WITH_REGIONS, ITS_REGION, "fine"],
    [
      { enableRegions: true, regionRequired: false },
      WITH_REGIONS,
      OTHERS_REGION,
      "REGION_NOT_SELECTED_ERROR",
    ],
    [
      { enableRegions: true, regionRequired: false, required: true },
      null,
      null,
      "COUNTRY_NOT_SELECTED_ERROR",
    ],
    [{ enableRegions: true }, WITHOUT_REGIONS, null, "fine"],
    [{ enableRegions: true }, WITHOUT_REGIONS, ITS_REGION, "REGION_NOT_SELECTED_ERROR"],
    [{}, WITH_REGIONS, ITS_REGION, "REGION_NOT_SELECTED_ERROR"],
  ])("%j with country %j, region %j: %s", (settings, countryId, regionId, code) => {
    const question = sampleQuestion(1, "countries and regions", { settings });
    expect(verdict(question, { type: "countries and regions", countryId, regionId })).toBe(code);
  });
});

describe("partitions and rubrics (rules/scenario 10)", () => {
  const type = "partitions and rubrics of products";
  it.each<[boolean, number[], number[], string]>([
    [false, [], [], "fine"],
    [true, [], [], "PARTITION_NOT_SELECTED_ERROR"],
    [true, [7], [], "fine"],
    [false, [99], [], "PARTITION_NOT_SELECTED_ERROR"],
    [false, [7, 99], [], "PARTITION_NOT_SELECTED_ERROR"],
    [false, [5], [], "RUBRIC_NOT_SELECTED_ERROR"],
    [false, [5], [52], "fine"],
    [false, [5, 6, 7], [51, 52, 61], "fine"],
    [false, [5, 6], [51, 52], "RUBRIC_NOT_SELECTED_ERROR"],
    [false, [5], [51, 61], "RUBRIC_NOT_SELECTED_ERROR"],
    [false, [], [51], "RUBRIC_NOT_SELECTED_ERROR"],
  ])("required %j with %j and rubrics %j: %s", (required, partitionIds, rubricIds, code) => {
    const question = sampleQuestion(1, type, { settings: { required } });
    expect(verdict(question, { type, partitionIds, rubricIds })).toBe(code);
  });

  it("have rubrics and regions that the lists still hold", () => {
    const lists = { ...SAMPLE_LISTS, rubric: () => null, region: () => null };
    const questions = [
      sampleQuestion(1, type),
      sampleQuestion(2, "countries and regions", { settings: { enableRegions: true } }),
    ];
    const [partitions, countries] = samplePlayable(sampleStep(1, questions)).questions.values();
    if (!partitions || !countries) throw new Error("no questions");
    expect(checkInput(partitions, { type, partitionIds: [5], rubricIds: [51] }, lists)).toEqual({
      questionId: 1,
      code: "RUBRIC_NOT_SELECTED_ERROR",
    });
    const input: QuestionInput = { type: "countries and regions", countryId: 1, regionId: 11 };
    expect(checkInput(countries, input, lists)).toEqual({ questionId: 2, code: "REGION_NOT_SELECTED_ERROR" });
  });
});

it("a note and a promo code have no issue, but a promo code has an end (rules/scenario 10, 11)", () => {
  expect(verdict(sampleQuestion(1, "note"), null)).toBe("fine");
  const promo = sampleQuestion(1, "promo code", { settings: { required: true } });
  expect(verdict(promo, { type: "promo code", text: "" })).toBe("fine");
  expect(verdict(promo, { type: "promo code", text: "x".repeat(4001) })).toBe("TEXTBOX_MAX_LENGTH_ERROR");
});
