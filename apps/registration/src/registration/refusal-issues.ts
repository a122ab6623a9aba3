import { contactKindOf } from "@foyer/domain/question/question-settings.ts";
import type { PlayableQuestion, PlayableScenario } from "@foyer/domain/scenario/playable-scenario.ts";
import { ISSUE_CODES, type IssueCode } from "@foyer/domain/scenario/scenario.ts";
import { VERIFICATION_ISSUES, type VerificationIssue } from "@foyer/domain/scenario/verification.ts";
import type { QuestionIssue } from "@foyer/player/player-texts.ts";
import type { Refusal } from "../page/server.ts";

/** Maps a refusal to issues of the questions that it names; empty: it names none. rules/player 12 */
export function issuesOfRefusal(refusal: Refusal, playable: PlayableScenario): QuestionIssue[] {
  const named = Object.entries(refusal.fields).flatMap(([field, code]): QuestionIssue[] => {
    const questionId = Number(/^questions\.(\d+)$/.exec(field)?.[1]);
    if (!playable.questions.has(questionId)) return [];
    if (refusal.code === "email-already-registered")
      return [{ questionId, code: "EMAIL_ALREADY_REGISTERED" }];
    if (isVerificationIssue(code)) return [{ questionId, code }];
    return isIssueCode(code) ? [{ questionId, code, ...lengthOf(playable, questionId, code) }] : [];
  });
  if (named.length > 0) return named;
  const code = BY_PROBLEM[refusal.code];
  const question = code && [...playable.questions.values()].find((one) => asksFor(one, code));
  return code && question ? [{ questionId: question.id, code }] : [];
}

const BY_PROBLEM: Readonly<Record<string, QuestionIssue["code"]>> = {
  "email-already-registered": "EMAIL_ALREADY_REGISTERED",
  "email-needed": "VERIFICATION_CODE_NO_EMAIL",
  "holds-of-recipient": "HOLDS_OF_RECIPIENT",
  "promo-code-exhausted": "PROMO_CODE_EXHAUSTED",
  "promo-code-unknown": "PROMO_CODE_ERROR",
};

const ABOUT_EMAIL: ReadonlySet<string> = new Set([
  ...["EMAIL_ALREADY_REGISTERED", "HOLDS_OF_RECIPIENT", "VERIFICATION_CODE_NO_EMAIL"],
]);

function asksFor({ type, settings }: PlayableQuestion, code: QuestionIssue["code"]): boolean {
  return ABOUT_EMAIL.has(code) ? contactKindOf(settings) === "email" : type === "promo code";
}

export const isVerificationIssue = (code: string): code is VerificationIssue =>
  VERIFICATION_ISSUES.some((one) => one === code);

const isIssueCode = (code: string): code is IssueCode => ISSUE_CODES.some((one) => one === code);

function lengthOf({ questions }: PlayableScenario, questionId: number, code: IssueCode) {
  const { minLength = 0, maxLength = 0 } = questions.get(questionId)?.settings ?? {};
  if (code === "TEXTBOX_MIN_LENGTH_ERROR") return { length: minLength };
  return code === "TEXTBOX_MAX_LENGTH_ERROR" ? { length: maxLength } : {};
}
