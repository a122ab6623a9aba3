import { isEmailAddress } from "../internet/email-address.ts";
import { isWebsite } from "../internet/website.ts";
import { type ContactKind, contactKindOf } from "../question/question-settings.ts";
import { TEXT_LIMIT } from "../question/text-limit.ts";
import type { PlayableQuestion } from "./playable-scenario.ts";
import type { Given, Issue, IssueCode, Lists } from "./scenario.ts";

/** An issue without its question, which the caller knows. */
export type Fault = Omit<Issue, "questionId">;

/** Validates the inputs of a textbox: its first issue, or null. rules/scenario 11 */
export function checkTextbox(
  question: PlayableQuestion,
  given: Extract<Given, { type: "textbox" }>,
  lists: Lists,
): Fault | null {
  const { settings } = question;
  const text = given.text.trim();
  // A text of blanks only is an issue, even if no answer is required.
  if (text === "") return settings.required || given.text !== "" ? { code: "TEXTBOX_ERROR" } : null;
  const kind = contactKindOf(settings);
  return (
    (kind === "phone" ? checkPhoneCode(settings.required === true, given.phoneCodeId, lists) : null) ??
    checkLength(text, settings.minLength ?? 0, settings.maxLength ?? 0) ??
    (kind === null ? checkPattern(question, text) : checkContact(kind, text))
  );
}

/** Validates the text of "Other". */
export function checkOther(text: string, code: IssueCode): Fault | null {
  const length = lengthOf(text.trim());
  return length === 0 || length > TEXT_LIMIT ? { code } : null;
}

/** Checks only the maximum length: the server validates the promo code itself. */
export function checkPromoCode(text: string): Fault | null {
  return checkLength(text.trim(), 0, 0);
}

function checkPhoneCode(isRequired: boolean, id: number | null, lists: Lists): Fault | null {
  const fits = id === null ? !isRequired : lists.phoneCode(id) !== null;
  return fits ? null : { code: "TEXTBOX_PHONE_CODE_NOT_SELECTED_ERROR" };
}

function checkLength(text: string, minLength: number, maxLength: number): Fault | null {
  const length = lengthOf(text);
  const maximum = maxLength === 0 ? TEXT_LIMIT : Math.min(maxLength, TEXT_LIMIT);
  if (length < minLength) return { code: "TEXTBOX_MIN_LENGTH_ERROR", length: minLength };
  return length > maximum ? { code: "TEXTBOX_MAX_LENGTH_ERROR", length: maximum } : null;
}

/** Counts code points: an emoji or a rare ideograph is one character, not two. */
function lengthOf(text: string): number {
  return [...text].length;
}

function checkPattern({ fitsPattern }: PlayableQuestion, text: string): Fault | null {
  return fitsPattern === null || fitsPattern(text) ? null : { code: "TEXTBOX_REGEX_ERROR" };
}

function checkContact(kind: ContactKind, text: string): Fault | null {
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
