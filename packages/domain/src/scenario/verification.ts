import { contactKindOf } from "../question/question-settings.ts";
import type { PlayableScenario } from "./playable-scenario.ts";
import type { ResultItem } from "./scenario.ts";

/** How long a code is good for. rules/attend 15 */
export const CODE_MINUTES = 10;

/** What the server may find wrong with a code; named as the UI item that says it. */
export const VERIFICATION_ISSUES = [
  "VERIFICATION_CODE_ERROR",
  "VERIFICATION_CODE_TOO_MANY",
  "VERIFICATION_CODE_NO_EMAIL",
] as const;
export type VerificationIssue = (typeof VERIFICATION_ISSUES)[number];

/** A verification code that was given, and the address that it is for; null: none was answered before it. */
export type GivenCode = { questionId: number; code: string; address: string | null };

/**
 * The address that a verification code is for: the answer to the nearest question of kind e-mail before it that has one,
 * on an earlier step or on its own. `textOf` tells what stands in a question. rules/scenario 23
 */
export function addressBefore(
  { steps }: PlayableScenario,
  questionId: number,
  textOf: (questionId: number) => string | undefined,
): string | null {
  let address: string | null = null;
  for (const question of steps.flatMap((step) => step.questions)) {
    if (question.id === questionId) break;
    if (contactKindOf(question.settings) !== "email") continue;
    address = textOf(question.id)?.trim() || address;
  }
  return address;
}

/** The verification codes among the answers of a whole play. */
export function findGivenCodes(playable: PlayableScenario, results: readonly ResultItem[]): GivenCode[] {
  const texts = new Map(results.map(({ questionId, answerValue }) => [questionId, String(answerValue)]));
  return [...texts].flatMap(([questionId, code]): GivenCode[] => {
    if (!asksForCode(playable, questionId)) return [];
    return [{ questionId, code, address: addressBefore(playable, questionId, (id) => texts.get(id)) }];
  });
}

/** Is a verification code asked for, by this question or by any? */
export function asksForCode({ questions }: PlayableScenario, questionId?: number): boolean {
  const asked = questionId === undefined ? [...questions.values()] : [questions.get(questionId)];
  return asked.some((question) => question && contactKindOf(question.settings) === "verificationCode");
}
