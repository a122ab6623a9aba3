import { QUESTION_TYPES } from "@foyer/domain/question/question-types.ts";
import { TICKET_FIELD_NAMES } from "@foyer/domain/ticket/ticket-fields.ts";
import { describe, expect, test } from "vitest";
import { readSeedFiles } from "./seed-files.ts";

const data = (await readSeedFiles()).parse();

/** The fields of a ticket that attendees are asked for; the region comes from the question `country`. */
const TICKET_FIELDS = TICKET_FIELD_NAMES.filter((name) => name !== "region");

describe("the standard questionnaire", () => {
  const KEYS: Record<string, string[]> = {
    textbox: [
      "required",
      "linesCount",
      "minLength",
      "maxLength",
      "regex",
      "email",
      "website",
      "phone",
      "verificationCode",
    ],
    "single selection": ["required", "showOther", "isDropdown"],
    "multi select": ["required", "showOther"],
    checkbox: ["required", "checkedByDefault", "isConsent"],
    "countries and regions": ["required", "enableRegions", "regionRequired"],
    "partitions and rubrics of products": ["required"],
    "promo code": ["required"],
    note: [],
  };

  test("knows the eight types, and asks at least once by each", () => {
    expect(data["question-types"].map(({ name }) => name)).toEqual(QUESTION_TYPES);
    expect(new Set(data.questions.map(({ questionType }) => questionType))).toEqual(
      new Set(data["question-types"].map(({ name }) => name)),
    );
  });

  test.each(TICKET_FIELDS)("asks for %s", (name) => {
    expect(data.questions.filter(({ internalName }) => internalName === name)).toHaveLength(1);
  });

  test("fills the ticket's region with the country", () => {
    const country = data.questions.find(({ internalName }) => internalName === "country");
    expect(country).toMatchObject({
      questionType: "countries and regions",
      settings: { enableRegions: true },
    });
  });

  test.each(data.questions.map((question) => [question.key, question] as const))(
    "gives %s the settings of its type",
    (_, { questionType, settings }) => {
      expect(Object.keys(settings).sort()).toEqual([...(KEYS[questionType] ?? [])].sort());
      if (questionType !== "textbox") return;
      const { minLength, maxLength, email, website, phone, verificationCode, linesCount } =
        settings as Record<string, number>;
      const kinds = [email, website, phone, verificationCode];
      expect(kinds.every((kind) => kind === 0 || kind === 1)).toBe(true);
      expect(kinds.filter((kind) => kind === 1).length).toBeLessThanOrEqual(1);
      expect(linesCount).toBeGreaterThanOrEqual(1);
      expect(linesCount).toBeLessThanOrEqual(10);
      expect(maxLength === 0 || Number(minLength) <= Number(maxLength)).toBe(true);
    },
  );

  test("hangs together: parents exist, choices have answers, what is asked at first stands in a step that is", () => {
    const steps = new Map(data.steps.map((step) => [step.key, step]));
    const choices = data.questions.filter(({ questionType }) =>
      /^(single selection|multi select)$/.test(questionType),
    );
    for (const question of data.questions) {
      expect(steps.has(question.step)).toBe(true);
      if (question.enabledByDefault) expect(steps.get(question.step)?.enabledByDefault).toBe(true);
    }
    for (const step of data.steps.filter(({ enabledByDefault }) => enabledByDefault)) {
      expect(data.questions.some((question) => question.enabledByDefault && question.step === step.key)).toBe(
        true,
      );
    }
    for (const { key } of choices) {
      expect(data.answers.filter(({ question }) => question === key).length).toBeGreaterThan(1);
    }
    expect(data.answers.filter(({ question }) => !choices.some(({ key }) => key === question))).toEqual([]);
  });

  test("is short at first, and asks nobody for consent by a box that is ticked already", () => {
    const asked = data.questions.filter(({ enabledByDefault }) => enabledByDefault).map(({ key }) => key);
    expect(asked).toEqual([
      "firstName",
      "lastName",
      "email",
      "company",
      "position",
      "country",
      "city",
      "consent",
      "subscribe",
    ]);
    expect(data.questions.filter(({ settings }) => settings.checkedByDefault === true)).toEqual([]);
  });
});
