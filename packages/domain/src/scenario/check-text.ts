import { isEmailAddress } from "../internet/email-address.ts";
import { isWebsite } from "../internet/website.ts";
import { type ContactKind, contactKindOf } from "../question/question-settings.ts";
import { TEXT_LIMIT } from "../question/text-limit.ts";
import { countSymbols, hasAtMostSymbols } from "../text/count-symbols.ts";
import { cleanTyped } from "../text/invisible.ts";
import type { PlayableQuestion } from "./playable-scenario.ts";
import type { Issue, IssueCode, Lists, QuestionInput } from "./scenario.ts";

/** An issue without its question, which the caller adds. */
export type AnswerIssue = Omit<Issue, "questionId">;

/** Validates the inputs of a textbox: its first issue, or null. rules/scenario 11 */
export function checkTextbox(
  question: PlayableQuestion,
  input: Extract<QuestionInput, { type: "textbox" }>,
  lists: Lists,
): AnswerIssue | null {
  const { settings } = question;
  const text = cleanTyped(input.text);
  // A text of blanks is an issue, even if no answer is required.
  if (text === "") return settings.required || input.text !== "" ? { code: "TEXTBOX_ERROR" } : null;
  const kind = contactKindOf(settings);
  return (
    (kind === "phone" ? checkPhoneCode(settings.required === true, input.phoneCodeId, lists) : null) ??
    checkLength(text, settings.minLength ?? 0, settings.maxLength ?? 0) ??
    (kind === null ? checkPattern(question, text) : checkContact(kind, text))
  );
}

/** Validates the text of "Other". */
export function checkOther(text: string, code: IssueCode): AnswerIssue | null {
  const typed = cleanTyped(text);
  return typed === "" || !hasAtMostSymbols(typed, TEXT_LIMIT) ? { code } : null;
}

/** Checks only the maximum length: the server validates the promo code itself. */
export function checkPromoCode(text: string): AnswerIssue | null {
  return checkLength(cleanTyped(text), 0, 0);
}

function checkPhoneCode(isRequired: boolean, id: number | null, lists: Lists): AnswerIssue | null {
  const fits = id === null ? !isRequired : lists.phoneCode(id) !== null;
  return fits ? null : { code: "TEXTBOX_PHONE_CODE_NOT_SELECTED_ERROR" };
}

function checkLength(text: string, minLength: number, maxLength: number): AnswerIssue | null {
  const maximum = maxLength === 0 ? TEXT_LIMIT : Math.min(maxLength, TEXT_LIMIT);
  if (!hasAtMostSymbols(text, maximum)) return { code: "TEXTBOX_MAX_LENGTH_ERROR", length: maximum };
  return countSymbols(text) < minLength ? { code: "TEXTBOX_MIN_LENGTH_ERROR", length: minLength } : null;
}

function checkPattern({ fitsPattern }: PlayableQuestion, text: string): AnswerIssue | null {
  return fitsPattern === null || fitsPattern(text) ? null : { code: "TEXTBOX_REGEX_ERROR" };
}

function checkContact(kind: ContactKind, text: string): AnswerIssue | null {
  switch (kind) {
    case "email":
      return isEmailAddress(text) ? null : { code: "TEXTBOX_EMAIL_ADDRESS_ERROR" };
    case "website":
      return isWebsite(text) ? null : { code: "WEBSITE_FORMAT_ERROR" };
    case "phone":
      return /^[0-9]+$/.test(text) ? null : { code: "TEXTBOX_PHONE_NUMBER_ERROR" };
    case "verificationCode":
      return null;
  }
}
