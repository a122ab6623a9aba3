import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { ISSUE_CODES, type IssueCode } from "@foyer/domain/scenario/scenario.ts";
import { VERIFICATION_ISSUES } from "@foyer/domain/scenario/verification.ts";
import type { UiTextName } from "@foyer/domain/ui-text/ui-text-names.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";

/** Issues that only the server finds. */
const REFUSALS = [
  ...(["EMAIL_ALREADY_REGISTERED", "PROMO_CODE_ERROR", "PROMO_CODE_EXHAUSTED"] as const),
  ...(["HOLDS_OF_RECIPIENT"] as const),
  ...VERIFICATION_ISSUES,
] as const;

/** Names of the UI items that the player uses. */
export const PLAYER_TEXTS = [
  ...ISSUE_CODES,
  ...REFUSALS,
  ...(["NEXT_BUTTON", "BACK_BUTTON", "CLEAR_BUTTON", "RETRY_BUTTON"] as const),
  ...(["NOTHING", "LOADING", "STEP_PROGRESS", "ERROR_SUMMARY", "SOMETHING_WENT_WRONG"] as const),
  ...(["REQUIRED_MARK", "REQUIRED_HINT", "CHARACTERS_LEFT"] as const),
  ...(["ANSWER_PLACEHOLDER", "OTHER_OPTION", "OTHER_PLACEHOLDER"] as const),
  ...(["COUNTRY_LABEL", "COUNTRY_PLACEHOLDER", "REGION_LABEL", "REGION_PLACEHOLDER"] as const),
  ...(["NO_MATCHES"] as const),
  ...(["VERIFICATION_CODE_SEND", "VERIFICATION_CODE_RESEND", "VERIFICATION_CODE_SENT"] as const),
  ...(["TOO_MANY_REQUESTS"] as const),
  ...(["PHONE_CODE_LABEL", "PHONE_CODE_PLACEHOLDER", "PHONE_NUMBER_LABEL"] as const),
] as const satisfies readonly UiTextName[];

/** Texts of these UI items in one culture. */
export type PlayerTexts = UiTexts<(typeof PLAYER_TEXTS)[number]>;

/** A validation issue of an answer, found by the player or by the server. */
export type QuestionIssue = {
  questionId: number;
  code: IssueCode | (typeof REFUSALS)[number];
  length?: number;
};

/** The text of an issue. rules/player 5 */
export function issueText({ code, length }: QuestionIssue, texts: PlayerTexts): string {
  return length === undefined
    ? texts[code]
    : fillText(texts[code], { min_length: length, max_length: length });
}
