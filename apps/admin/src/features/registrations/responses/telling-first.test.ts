import type { AnswerCounts } from "@foyer/contract/responses.ts";
import { expect, test } from "vitest";
import { tellingFirst } from "./telling-first.ts";

const question = (name: string, ...counts: number[]): AnswerCounts => ({
  questionId: 1,
  question: name,
  type: "single selection",
  answered: counts.reduce((sum, count) => sum + count, 0),
  choices: counts.map((count, index) => ({ label: `Answer ${index}`, count })),
});

test("questions that everybody answered alike come last; the others keep their order", () => {
  const asked = [
    question("Consent", 25),
    question("Size of the company", 3, 22),
    question("Country", 0, 25, 0),
    question("Nobody was asked", 0, 0),
    question("Interests", 20, 19),
  ];
  expect(tellingFirst(asked).map((one) => one.question)).toEqual([
    "Size of the company",
    "Nobody was asked",
    "Interests",
    "Consent",
    "Country",
  ]);
});
