import { describe, expect, it } from "vitest";
import { country, multi, partitions, single } from "../../test/sample-inputs.ts";
import { SAMPLE_LISTS, samplePlayable, sampleQuestion, sampleStep } from "../../test/sample-scenario.ts";
import { emptyInputs, inputOf } from "./empty-inputs.ts";
import { inputsOf, resultsOf } from "./results.ts";
import { OTHER, type QuestionInput, type ResultItem, type ScenarioQuestion } from "./scenario.ts";

const MULTI = sampleQuestion(1, "multi select", { answers: [1, 2, 3], settings: { showOther: true } });
const SINGLE = sampleQuestion(1, "single selection", { answers: [1, 2], settings: { showOther: true } });
const BOX = sampleQuestion(1, "checkbox");
const TEXT = sampleQuestion(1, "textbox");
const PHONE = sampleQuestion(1, "textbox", { settings: { phone: 1 } });
const COUNTRY = sampleQuestion(1, "countries and regions", { settings: { enableRegions: true } });
const PARTITION = sampleQuestion(1, "partitions and rubrics of products");
const PROMO = sampleQuestion(1, "promo code");
const NOTE = sampleQuestion(1, "note");

function make(question: ScenarioQuestion, input: QuestionInput | null): readonly ResultItem[] {
  const playable = samplePlayable(sampleStep(8, []), sampleStep(9, [question]));
  const [, step] = playable.steps;
  const [prepared] = step?.questions ?? [];
  if (!step || !prepared) throw new Error("no question");
  return resultsOf(step, prepared, input, SAMPLE_LISTS);
}
const brief = (items: readonly ResultItem[]) =>
  items.map(({ answerTypeId, answerId, answerValue }) => [answerTypeId, answerId, answerValue]);
const back = (question: ScenarioQuestion, items: readonly ResultItem[]) =>
  inputsOf(samplePlayable(sampleStep(9, [question])), items, SAMPLE_LISTS)[question.id];

const text = (typed: string, phoneCodeId: number | null = null): QuestionInput => ({
  type: "textbox",
  text: typed,
  phoneCodeId,
});

describe("results (rules/scenario 12, 13)", () => {
  it("hold the ids of step, question and answer", () => {
    expect(make(TEXT, text("x"))).toEqual([
      {
        stepId: 9,
        stepOrderNumber: 2,
        questionId: 1,
        answerTypeId: "Answer",
        answerId: null,
        answerValue: "x",
      },
    ]);
  });

  it.each<[string, ScenarioQuestion, QuestionInput | null, unknown[]]>([
    ["nothing chosen", MULTI, multi([]), []],
    [
      "several, in the question's order, each once",
      MULTI,
      multi([3, 1, 3], " own "),
      [
        ["Answer", 1, "Answer 1"],
        ["Answer", 3, "Answer 3"],
        ["Answer", OTHER, "own"],
      ],
    ],
    ["one", SINGLE, single(2, "ignored"), [["Answer", 2, "Answer 2"]]],
    ["other", SINGLE, single(OTHER, " own "), [["Answer", OTHER, "own"]]],
    ["none", SINGLE, single(null, "ignored"), []],
    ["ticked", BOX, { type: "checkbox", checked: true }, [["Answer", null, true]]],
    ["not ticked", BOX, { type: "checkbox", checked: false }, [["Answer", null, false]]],
    ["a text", TEXT, text("  a b\n"), [["Answer", null, "a b"]]],
    ["a text has no phone code", TEXT, text("1", 1), [["Answer", null, "1"]]],
    ["no text", TEXT, text(""), []],
    ["a phone number", PHONE, text(" 123 ", 1), [["Answer", 1, "+49123"]]],
    ["one without a code", PHONE, text("123"), [["Answer", null, "123"]]],
    ["no phone number", PHONE, text("", 1), []],
    ["a country", COUNTRY, country(3, null), [["Country", 3, "Country 3"]]],
    [
      "a region",
      COUNTRY,
      country(1, 12),
      [
        ["Country", 1, "Country 1"],
        ["Region", 12, "Region 12"],
      ],
    ],
    ["no country", COUNTRY, country(null, null), []],
    [
      "partitions",
      PARTITION,
      partitions([7, 5, 7], [52, 51, 52]),
      [
        ["Partition", 7, "Partition 7"],
        ["Partition", 5, "Partition 5"],
        ["Rubric", 52, "Rubric 52"],
        ["Rubric", 51, "Rubric 51"],
      ],
    ],
    ["a promo code", PROMO, { type: "promo code", text: " abc " }, [["Answer", null, "abc"]]],
    ["no promo code", PROMO, { type: "promo code", text: " " }, []],
    ["a note", NOTE, null, []],
  ])("%s", (_, question, input, items) => expect(brief(make(question, input))).toEqual(items));
});

describe("inputs are restored from results (rules/scenario 14)", () => {
  it.each<[string, ScenarioQuestion, QuestionInput]>([
    ["several and other", MULTI, multi([1, 3], "own")],
    ["several", MULTI, multi([2])],
    ["one", SINGLE, single(2)],
    ["other", SINGLE, single(OTHER, "own")],
    ["ticked", BOX, { type: "checkbox", checked: true }],
    ["not ticked", BOX, { type: "checkbox", checked: false }],
    ["a text", TEXT, text("+49123")],
    ["a phone number", PHONE, text("123", 1)],
    ["one that begins like its prefix", PHONE, text("7777", 3)],
    ["one without a code", PHONE, text("123")],
    ["a country", COUNTRY, country(3, null)],
    ["a region", COUNTRY, country(1, 12)],
    ["partitions", PARTITION, partitions([7, 5], [52])],
    ["a promo code", PROMO, { type: "promo code", text: "abc" }],
  ])("%s", (_, question, input) => {
    const items = make(question, input);
    expect(back(question, items)).toEqual(input);
    const again = inputOf(question, { [question.id]: back(question, items) ?? input });
    expect(make(question, again)).toEqual(items);
  });

  it("if the entries still exist", () => {
    const item = {
      stepId: 9,
      stepOrderNumber: 1,
      questionId: 1,
      answerTypeId: "Answer",
      answerId: 99,
      answerValue: "x",
    } as const;
    const other = { ...item, answerId: OTHER };
    expect(back(MULTI, [item, { ...item, answerId: 2 }])).toEqual(multi([2]));
    expect(back(SINGLE, [item])).toEqual(single(null));
    expect(back(sampleQuestion(1, "multi select"), [other])).toEqual(multi([]));
    expect(back(sampleQuestion(1, "single selection"), [other])).toEqual(single(null));
    expect(back(SINGLE, [{ ...other, answerValue: true }])).toEqual(single(null));
    expect(back(PHONE, [item])).toEqual(text("x"));
    expect(back(PHONE, [{ ...item, answerId: 1, answerValue: "+48123" }])).toEqual(text("+48123", 1));
    expect(back(TEXT, [{ ...item, answerValue: true }])).toEqual(text(""));
    expect(back(BOX, [item])).toEqual({ type: "checkbox", checked: false });
    expect(
      back(COUNTRY, [
        { ...item, answerTypeId: "Country" },
        { ...item, answerTypeId: "Region" },
      ]),
    ).toEqual(country(null, null));
    expect(back(COUNTRY, [{ ...item, answerId: 1 }])).toEqual(country(null, null));
    const regionless = sampleQuestion(1, "countries and regions");
    expect(back(regionless, make(COUNTRY, country(1, 12)))).toEqual(country(1, null));
    expect(
      back(PARTITION, [
        { ...item, answerTypeId: "Partition" },
        { ...item, answerTypeId: "Rubric" },
      ]),
    ).toEqual(partitions([], []));
    expect(back(NOTE, [item])).toBeUndefined();
    expect(inputsOf(samplePlayable(sampleStep(9, [])), [item], SAMPLE_LISTS)).toEqual({});
  });
});

it("inputs are empty at first, a checkbox as its setting says (rules/scenario 15)", () => {
  const of = (question: ScenarioQuestion) => emptyInputs(sampleStep(1, [question]))[1];
  expect(of(MULTI)).toEqual(multi([]));
  expect(of(SINGLE)).toEqual(single(null));
  expect(of(BOX)).toEqual({ type: "checkbox", checked: false });
  const ticked = sampleQuestion(1, "checkbox", { settings: { checkedByDefault: true } });
  expect(of(ticked)).toEqual({ type: "checkbox", checked: true });
  expect(inputOf(ticked, {})).toEqual({ type: "checkbox", checked: true });
  expect(inputOf(ticked, { 1: text("of another type") })).toEqual({ type: "checkbox", checked: true });
  expect(of(TEXT)).toEqual(text(""));
  expect(of(COUNTRY)).toEqual(country(null, null));
  expect(of(PARTITION)).toEqual(partitions([], []));
  expect(of(PROMO)).toEqual({ type: "promo code", text: "" });
  expect(emptyInputs(sampleStep(1, [NOTE]))).toEqual({});
});
