import type { PlayableQuestion } from "@foyer/domain/scenario/playable-scenario.ts";
import type { Given } from "@foyer/domain/scenario/scenario.ts";

type GivenOf<T extends Given["type"]> = Extract<Given, { type: T }>;

/** The props of a question of one type. */
export type QuestionProps<T extends Given["type"]> = {
  /** The id of its first input. */
  id: string;
  question: PlayableQuestion;
  given: GivenOf<T>;
  /** The issue of the answer. */
  issue: string | undefined;
  onGive: (given: GivenOf<T>) => void;
};

/** The id of the issue's text. */
export const issueId = (id: string): string => `${id}-issue`;

/** The ARIA attributes of an invalid input. */
export function issueAttributes(id: string, issue: string | undefined) {
  return issue === undefined ? {} : { "aria-invalid": true, "aria-describedby": issueId(id) };
}
