import { describe, expect, it } from "vitest";
import type { ResultItem } from "../scenario/scenario.ts";
import { fillTicketFields, findFieldSources, type NamedQuestion } from "./fill-ticket-fields.ts";

const question = (id: number, internalName: string, more: Partial<NamedQuestion> = {}): NamedQuestion => ({
  id,
  internalName,
  type: "textbox",
  settings: {},
  ...more,
});
const item = (
  questionId: number,
  answerValue: string | boolean,
  more: Partial<ResultItem> = {},
): ResultItem => ({
  stepId: 1,
  stepOrderNumber: 1,
  questionId,
  answerTypeId: "Answer",
  answerId: null,
  answerValue,
  ...more,
});

// rules/tickets 1
describe("the question that fills a field", () => {
  it("is the one of its name, in any case", () => {
    expect(findFieldSources([question(7, "FIRSTNAME"), question(8, "Jobs")], {})).toEqual({ firstName: 7 });
  });

  it("is the one that the settings name, if the scenario has it", () => {
    const questions = [question(7, "company"), question(8, "Employer")];
    expect(findFieldSources(questions, { company: 8 })).toEqual({ company: 8 });
    expect(findFieldSources(questions, { company: 9 })).toEqual({ company: 7 });
  });

  it("is else the first of its kind", () => {
    const questions = [
      question(1, "Write to", { settings: { email: 1 } }),
      question(2, "And to", { settings: { email: 1 } }),
      question(3, "Call", { settings: { phone: 1 } }),
      question(4, "Visit", { settings: { website: 1 } }),
      question(5, "From", { type: "countries and regions" }),
    ];
    expect(findFieldSources(questions, {})).toEqual({
      email: 1,
      mobilePhone: 3,
      webSite: 4,
      country: 5,
      region: 5,
    });
    expect(findFieldSources([...questions, question(6, "Email")], {}).email).toBe(6);
  });
});

describe("a field", () => {
  it("says all answers of its question", () => {
    const results = [
      item(1, "Anna"),
      item(2, "A", { answerId: 3 }),
      item(2, "B", { answerId: 4 }),
      item(3, true),
    ];
    const fields = fillTicketFields(results, { firstName: 1, purpose: 2, subscribe: 3 });
    expect(fields).toMatchObject({ firstName: "Anna", purpose: "A, B", subscribe: "Yes", company: "" });
  });

  it("parts a country from its region", () => {
    const results = [
      item(1, "Germany", { answerTypeId: "Country", answerId: 1 }),
      item(1, "Bavaria", { answerTypeId: "Region", answerId: 2 }),
    ];
    expect(fillTicketFields(results, { country: 1, region: 1, city: 1 })).toMatchObject({
      country: "Germany",
      region: "Bavaria",
      city: "Germany, Bavaria",
    });
    expect(fillTicketFields([item(2, "Narnia")], { country: 2 }).country).toBe("Narnia");
  });
});
