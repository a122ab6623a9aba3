import { MAX_LINES_COUNT } from "../question/max-lines-count.ts";
import { ISSUE_CODES } from "../scenario/scenario.ts";
import { VERIFICATION_ISSUES } from "../scenario/verification.ts";
import { PAGE_TEXT_NAMES } from "./page-text-names.ts";

/**
 * The UI items of page, player, mails and printed tickets. Each has its text in the reference data. rules/catalogs 19
 */
export const UI_TEXT_NAMES = [
  MAX_LINES_COUNT,
  ...ISSUE_CODES,
  ...VERIFICATION_ISSUES,
  ...PAGE_TEXT_NAMES,
  ...([
    "NEXT_BUTTON",
    "BACK_BUTTON",
    "RETRY_BUTTON",
    "CLEAR_BUTTON",
    "SCENARIO_RESULTS",
    "NOTHING",
    "STEP_PROGRESS",
    "REQUIRED_MARK",
    "REQUIRED_HINT",
    "ERROR_SUMMARY",
    "CHARACTERS_LEFT",
    "ANSWER_PLACEHOLDER",
    "OTHER_OPTION",
    "OTHER_PLACEHOLDER",
    "YES",
    "NO",
    "COUNTRY_LABEL",
    "COUNTRY_PLACEHOLDER",
    "REGION_LABEL",
    "REGION_PLACEHOLDER",
    "PHONE_CODE_LABEL",
    "PHONE_CODE_PLACEHOLDER",
    "PHONE_NUMBER_LABEL",
    "NO_MATCHES",
    "LOADING",
    "SOMETHING_WENT_WRONG",
    "TOO_MANY_REQUESTS",
    "EMAIL_ALREADY_REGISTERED",
    "HOLDS_OF_RECIPIENT",
    "PROMO_CODE_ERROR",
    "PROMO_CODE_EXHAUSTED",
    "VERIFICATION_CODE_SEND",
    "VERIFICATION_CODE_RESEND",
    "VERIFICATION_CODE_SENT",
    "CODE_REQUEST",
    "CODE_NOT_MAILED",
    "SIGN_IN_WITHOUT_MAIL",
    "TICKET_AGAIN_WITHOUT_MAIL",
    "TICKET_AGAIN_KEPT",
    "VERIFICATION_EMAIL_SUBJECT",
    "VERIFICATION_EMAIL_BODY",
    "TICKET_EMAIL_SUBJECT",
    "TICKET_EMAIL_BODY",
    "TICKET_EMAIL_HELD_SUBJECT",
    "TICKET_EMAIL_HELD_BODY",
    "TICKETS_EMAIL_SUBJECT",
    "TICKETS_EMAIL_BODY",
  ] as const),
] as const;
export type UiTextName = (typeof UI_TEXT_NAMES)[number];
