import type { PlayData } from "@foyer/contract/play.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { expect, test } from "vitest";
import { groupResults } from "./group-results.ts";

const question = (id: number, text: string) => ({
  id,
  text,
  type: "textbox" as const,
  settings: {},
  conditions: [],
  answers: [],
});
const data: PlayData = {
  registrationId: 1,
  cultureCode: "en-GB",
  rightToLeft: false,
  version: 1,
  steps: [
    { id: 10, text: "You", conditions: [], questions: [question(1, "Name"), question(2, "News?")] },
    { id: 20, text: "Work", conditions: [], questions: [question(3, "Topics")] },
    { id: 30, text: "End", conditions: [], questions: [question(4, "Remarks")] },
  ],
  ticketFields: [],
  lists: { countries: [], phoneCodes: [], partitions: [] },
};
const item = (stepOrderNumber: number, questionId: number, answerValue: string | boolean): ResultItem => ({
  stepId: stepOrderNumber * 10,
  stepOrderNumber,
  questionId,
  answerTypeId: "Answer",
  answerId: null,
  answerValue,
});

test("results are grouped by step, then question, then answers", () => {
  const results = [item(1, 1, "Ann"), item(1, 2, false), item(2, 3, "Food"), item(2, 3, "Drinks")];
  expect(groupResults({ data, results, yes: "Yes", no: "No" })).toEqual([
    {
      stepId: 10,
      text: "You",
      questions: [
        { questionId: 1, text: "Name", answers: ["Ann"] },
        { questionId: 2, text: "News?", answers: ["No"] },
      ],
    },
    { stepId: 20, text: "Work", questions: [{ questionId: 3, text: "Topics", answers: ["Food", "Drinks"] }] },
  ]);
});

test("a ticked box is a yes; unanswered questions are left out", () => {
  const [step] = groupResults({ data, results: [item(1, 2, true)], yes: "Ja", no: "Nein" });
  expect(step?.questions).toEqual([{ questionId: 2, text: "News?", answers: ["Ja"] }]);
  expect(groupResults({ data, results: [], yes: "Yes", no: "No" })).toEqual([]);
});
