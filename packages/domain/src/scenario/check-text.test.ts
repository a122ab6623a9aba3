import { describe, expect, it } from "vitest";
import { SAMPLE_LISTS, samplePlayable, sampleQuestion, sampleStep } from "../../test/sample-scenario.ts";
import type { QuestionSettings } from "../question/question-settings.ts";
import { checkTextbox } from "./check-text.ts";

function check(settings: QuestionSettings, text: string, phoneCodeId: number | null = null) {
  const [question] = samplePlayable(
    sampleStep(1, [sampleQuestion(1, "textbox", { settings })]),
  ).questions.values();
  if (!question) throw new Error("no question");
  return checkTextbox(question, { type: "textbox", text, phoneCodeId }, SAMPLE_LISTS);
}
const GENERIC = { code: "TEXTBOX_ERROR" };

describe("a text (rules/scenario 11)", () => {
  it.each<[boolean, string, object | null]>([
    [false, "", null],
    [false, "x", null],
    [false, "  ", GENERIC],
    [true, "", GENERIC],
    [true, "\t\n", GENERIC],
    [true, " x ", null],
  ])("required %j, %j: %j", (required, text, error) => expect(check({ required }, text)).toEqual(error));

  const TOO_SHORT = { code: "TEXTBOX_MIN_LENGTH_ERROR", length: 3 };
  const TOO_LONG = { code: "TEXTBOX_MAX_LENGTH_ERROR", length: 4 };
  it.each<[string, object | null]>([
    ["", null],
    ["ab", TOO_SHORT],
    [" ab ", TOO_SHORT],
    ["abc", null],
    [" abcd ", null],
    ["abcde", TOO_LONG],
    ["😀😀", TOO_SHORT],
    ["😀😀😀😀", null],
  ])("of 3 to 4 characters: %j is %j", (text, error) => {
    expect(check({ minLength: 3, maxLength: 4 }, text)).toEqual(error);
  });

  it.each<[number, number, number | null]>([
    [0, 4000, null],
    [0, 4001, 4000],
    [5000, 4001, 4000],
    [3999, 4000, 3999],
  ])("with max length %d of %d characters", (maxLength, count, length) => {
    const error = length === null ? null : { code: "TEXTBOX_MAX_LENGTH_ERROR", length };
    expect(check({ maxLength }, "é".repeat(count))).toEqual(error);
  });

  it("matches its pattern anywhere, trimmed, ignoring case", () => {
    expect(check({ regex: "b+" }, "aBBc")).toBeNull();
    expect(check({ regex: "^b+$" }, " bb ")).toBeNull();
    expect(check({ regex: "^b+$" }, "bbc")).toEqual({ code: "TEXTBOX_REGEX_ERROR" });
    expect(check({ regex: "b", minLength: 3 }, "aa")).toMatchObject({ code: "TEXTBOX_MIN_LENGTH_ERROR" });
  });

  it.each([
    ["email", "a@example.org", "nobody", "TEXTBOX_EMAIL_ADDRESS_ERROR"],
    ["website", "example.org", "no where", "WEBSITE_FORMAT_ERROR"],
    ["phone", "0123456789", "12-34", "TEXTBOX_PHONE_NUMBER_ERROR"],
  ])("of the kind %s has no pattern but its own", (kind, good, bad, code) => {
    expect(check({ [kind]: 1, regex: "zzz" }, ` ${good} `)).toBeNull();
    expect(check({ [kind]: 1 }, bad)).toEqual({ code });
    expect(check({ [kind]: 1, maxLength: 3 }, good)).toEqual({ code: "TEXTBOX_MAX_LENGTH_ERROR", length: 3 });
  });

  it("that is a verification code is any text", () => {
    expect(check({ verificationCode: 1, required: true }, "")).toEqual(GENERIC);
    expect(check({ verificationCode: 1, required: true }, "any thing")).toBeNull();
  });
});

describe("a phone number (rules/scenario 11)", () => {
  const NO_CODE = { code: "TEXTBOX_PHONE_CODE_NOT_SELECTED_ERROR" };
  it.each<[boolean, string, number | null, object | null]>([
    [false, "", 1, null],
    [false, "123", null, null],
    [false, "123", 1, null],
    [false, "123", 99, NO_CODE],
    [true, "", 1, GENERIC],
    [true, "123", null, NO_CODE],
    [true, "12a", null, NO_CODE],
    [true, "123", 1, null],
    [true, "+49123", 1, { code: "TEXTBOX_PHONE_NUMBER_ERROR" }],
    [true, "١٢٣", 1, { code: "TEXTBOX_PHONE_NUMBER_ERROR" }],
  ])("required %j, %j with code %j: %j", (required, text, phoneCodeId, error) => {
    expect(check({ phone: 1, required }, text, phoneCodeId)).toEqual(error);
  });

  it("counts the typed digits, without the prefix", () => {
    expect(check({ phone: 1, maxLength: 3 }, "123", 1)).toBeNull();
    expect(check({ phone: 1, minLength: 4 }, "123", 1)).toEqual({
      code: "TEXTBOX_MIN_LENGTH_ERROR",
      length: 4,
    });
  });
});
