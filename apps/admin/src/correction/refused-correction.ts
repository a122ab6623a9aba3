import type { PlayableScenario } from "@foyer/domain/scenario/playable-scenario.ts";
import { ISSUE_CODES, type IssueCode } from "@foyer/domain/scenario/scenario.ts";
import type { QuestionIssue } from "@foyer/player/player-texts.ts";
import { ApiError } from "../server/api-error.ts";

/** The issues of questions that the server found, which patterns of a text may be. */
export function questionIssues(error: unknown, { questions }: PlayableScenario): QuestionIssue[] {
  if (!(error instanceof ApiError)) return [];
  return Object.entries(error.fields).flatMap(([path, code]) => {
    const questionId = Number(path.replace(/^questions\./, ""));
    return questions.has(questionId) && isIssueCode(code) ? [{ questionId, code }] : [];
  });
}

const isIssueCode = (code: string): code is IssueCode => ISSUE_CODES.some((known) => known === code);

/** Returns the sentence above the form after a refusal; null where the fields show all of it. */
export function refusalText(error: ApiError, playable: PlayableScenario): string | null {
  const { code, message, fields } = error;
  const ofForm = Object.keys(fields).filter((path) => path.startsWith("fields."));
  const shown = questionIssues(error, playable).length + ofForm.length;
  if (code === "invalid-fields" && shown === Object.keys(fields).length) return null;
  return `The correction was not saved. ${message}`;
}
