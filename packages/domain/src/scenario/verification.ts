import { contactKindOf } from "../question/question-settings.ts";
import type { PlayableScenario } from "./playable-scenario.ts";
import type { ResultItem } from "./scenario.ts";

/** The lifetime of a verification code, in minutes. rules/attend 15 */
export const CODE_MINUTES = 10;

/** Issues of a code that only the server finds; each has the name of the UI item with its text. */
export const VERIFICATION_ISSUES = [
  "VERIFICATION_CODE_ERROR",
  "VERIFICATION_CODE_TOO_MANY",
  "VERIFICATION_CODE_NO_EMAIL",
] as const;
export type VerificationIssue = (typeof VERIFICATION_ISSUES)[number];

/** A submitted verification code and its email address; null if no address was answered before it. */
export type EnteredCode = { questionId: number; code: string; address: string | null };

/**
 * Returns the email address of a verification code: the answer to the nearest answered email question before it, on
 * an earlier step or the same one. `textOf` returns the text of a question. rules/scenario 23
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

/** Lists the verification codes among the answers of a whole play. */
export function findEnteredCodes(playable: PlayableScenario, results: readonly ResultItem[]): EnteredCode[] {
  const texts = new Map(results.map(({ questionId, answerValue }) => [questionId, String(answerValue)]));
  return [...texts].flatMap(([questionId, code]): EnteredCode[] => {
    if (!asksForCode(playable, questionId)) return [];
    return [{ questionId, code, address: addressBefore(playable, questionId, (id) => texts.get(id)) }];
  });
}

/** Returns whether this question, or any question of the scenario, asks for a verification code. */
export function asksForCode({ questions }: PlayableScenario, questionId?: number): boolean {
  const asked = questionId === undefined ? [...questions.values()] : [questions.get(questionId)];
  return asked.some((question) => question && contactKindOf(question.settings) === "verificationCode");
}
