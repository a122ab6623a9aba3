import type { PlayableQuestion } from "@foyer/domain/scenario/playable-scenario.ts";
import type { QuestionInput } from "@foyer/domain/scenario/scenario.ts";

type InputOf<T extends QuestionInput["type"]> = Extract<QuestionInput, { type: T }>;

/** The props of a question of one type. */
export type QuestionProps<T extends QuestionInput["type"]> = {
  /** The id of its first input. */
  id: string;
  question: PlayableQuestion;
  input: InputOf<T>;
  /** The issue of the answer. */
  issue: string | undefined;
  onChange: (input: InputOf<T>) => void;
};

/** The id of the issue's text. */
export const issueId = (id: string): string => `${id}-issue`;

/** The ARIA attributes of an invalid input. */
export function issueAttributes(id: string, issue: string | undefined) {
  return issue === undefined ? {} : { "aria-invalid": true, "aria-describedby": issueId(id) };
}
