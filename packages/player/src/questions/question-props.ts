import type { PlayableQuestion } from "@foyer/domain/scenario/playable-scenario.ts";
import type { Given } from "@foyer/domain/scenario/scenario.ts";

type GivenOf<T extends Given["type"]> = Extract<Given, { type: T }>;

/** What a question of one type is drawn from. */
export type QuestionProps<T extends Given["type"]> = {
  /** Its first input has it. */
  id: string;
  question: PlayableQuestion;
  given: GivenOf<T>;
  /** What is wrong with the answer. */
  issue: string | undefined;
  onGive: (given: GivenOf<T>) => void;
};

/** The id of the text that says what is wrong. */
export const issueId = (id: string): string => `${id}-issue`;

/** How an input says that its answer is wrong. */
export function issueAttributes(id: string, issue: string | undefined) {
  return issue === undefined ? {} : { "aria-invalid": true, "aria-describedby": issueId(id) };
}
