import type { PlayData } from "@foyer/contract/play.ts";
import { nextStep } from "@foyer/domain/scenario/play.ts";
import type { QuestionInputs } from "@foyer/domain/scenario/scenario.ts";
import { expect, test } from "vitest";
import { makeLists } from "./play-lists.ts";
import { type PreparedPlay, preparePlay } from "./prepare-play.ts";
import { backToQuestion, isUnderWay, type Progress, resumeProgress, startProgress } from "./progress.ts";

type Question = PlayData["steps"][number]["questions"][number];
const question = (id: number, settings: Question["settings"] = {}): Question => ({
  id,
  text: `Question ${id}`,
  type: "textbox",
  settings,
  conditions: [],
  answers: [],
});
const country: Question = { ...question(9, { enableRegions: true }), type: "countries and regions" };
const scenario = (...steps: Question[][]): PlayData => ({
  registrationId: 1,
  cultureCode: "en-GB",
  rightToLeft: false,
  version: 1,
  steps: steps.map((questions, index) => ({
    id: index + 1,
    text: `Step ${index + 1}`,
    conditions: [],
    questions,
  })),
  ticketFields: [],
  lists: {
    countries: [{ id: 1, text: "Germany", priority: true, hasRegions: true }],
    phoneCodes: [],
    partitions: [],
  },
});
const text = (typed: string) => ({ type: "textbox", text: typed, phoneCodeId: null }) as const;
const regions = [{ id: 11, text: "Bavaria", priority: false }];
const load = async () => regions;

/** Passes as many steps as these inputs let. */
function play({ playable, data }: PreparedPlay, inputs: QuestionInputs): Progress {
  const lists = makeLists(data.lists, new Map([[1, regions]]));
  let at = startProgress(playable).play;
  for (;;) {
    const answer = nextStep(playable, at, inputs, lists);
    if (!("play" in answer)) return { play: at, inputs };
    at = answer.play;
  }
}

test("untouched inputs are no progress", async () => {
  const { playable } = await preparePlay(scenario([question(1)]));
  expect(isUnderWay(startProgress(playable))).toBe(false);
  expect(isUnderWay({ ...startProgress(playable), inputs: { 1: text("") } })).toBe(true);
  const start = { ...startProgress(playable), inputs: { 1: text("from the link") } };
  expect(isUnderWay({ ...start, inputs: { ...start.inputs } }, start)).toBe(false);
  expect(isUnderWay({ ...start, inputs: { 1: text("") } }, start)).toBe(true);
  expect(isUnderWay({ ...start, inputs: { ...start.inputs, 2: text("a") } }, start)).toBe(true);
});

test("back to the step of a question, however far", async () => {
  const prepared = await preparePlay(scenario([question(1)], [question(2)], [question(3)]));
  const { play: at } = play(prepared, {});
  expect(at.currentOrderNumber).toBe(3);
  expect(backToQuestion(prepared.playable, at, 3).currentOrderNumber).toBe(3);
  expect(backToQuestion(prepared.playable, at, 2)).toMatchObject({ currentOrderNumber: 2, passed: [1] });
  expect(backToQuestion(prepared.playable, at, 77).currentOrderNumber).toBe(1);
});

test("a changed scenario keeps the answers that fit, up to the first step that needs one", async () => {
  const before = await preparePlay(scenario([question(1)], [country], [question(3), question(4)]));
  const progress = play(before, {
    1: text("one"),
    9: { type: "countries and regions", countryId: 1, regionId: 11 },
    3: text("three"),
    4: text("four"),
  });
  const after = await preparePlay(
    scenario([question(1)], [country, question(5, { required: true })], [question(3)]),
  );
  const resumed = await resumeProgress(after, progress, load);
  expect(resumed.play).toMatchObject({ currentOrderNumber: 2, passed: [1] });
  expect(resumed.inputs).toEqual({
    1: text("one"),
    9: { type: "countries and regions", countryId: 1, regionId: 11 },
    3: text("three"),
  });
  // Question 4 is gone; 5 was not answered before.
  expect(resumed.misfits).toEqual([4]);
});

test("answers that a changed scenario no longer offers or accepts are named", async () => {
  const choice = (answers: number[]): Question => ({
    ...question(2),
    type: "multi select",
    answers: answers.map((id) => ({ id, text: `Answer ${id}` })),
  });
  const before = await preparePlay(scenario([question(1), choice([21, 22])], [question(3), question(4)]));
  const progress = play(before, {
    1: text("longer than five"),
    2: { type: "multi select", answerIds: [21, 22], other: null },
    3: text("not passed yet, so not checked before Next"),
    4: text(" "),
  });
  const after = await preparePlay(
    scenario([question(1, { maxLength: 5 }), choice([21])], [question(3, { maxLength: 5 })]),
  );
  const resumed = await resumeProgress(after, progress, load);
  expect(resumed.misfits).toEqual([1, 2]);
  expect(resumed.inputs[2]).toEqual({ type: "multi select", answerIds: [21], other: null });
  expect((await resumeProgress(before, progress, load)).misfits).toEqual([]);
});

test("a pattern is compiled by the engine, which is loaded lazily", async () => {
  const prepared = await preparePlay(scenario([question(1, { regex: "^(a+)+$" })]));
  const lists = makeLists(prepared.data.lists, new Map());
  const { play: at } = startProgress(prepared.playable);
  expect(nextStep(prepared.playable, at, { 1: text(`${"a".repeat(30)}!`) }, lists)).toEqual({
    issues: [{ questionId: 1, code: "TEXTBOX_REGEX_ERROR" }],
  });
  expect(nextStep(prepared.playable, at, { 1: text("AAA") }, lists)).toHaveProperty("finished");
});
