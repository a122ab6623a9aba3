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

/** The id of the help text. */
export const helpId = (id: string): string => `${id}-help`;

/** The ids of the texts that describe a question: its help and its issue. */
export function descriptionOf(id: string, { help }: PlayableQuestion, issue: string | undefined) {
  const ids = [...(help ? [helpId(id)] : []), ...(issue === undefined ? [] : [issueId(id)])];
  return ids.length === 0 ? undefined : ids.join(" ");
}

/** The ARIA attributes of the only input of a question. */
export const inputAttributes = (id: string, question: PlayableQuestion, issue: string | undefined) => ({
  "aria-invalid": issue === undefined ? undefined : true,
  "aria-describedby": descriptionOf(id, question, issue),
});

/** The ARIA attributes of an invalid input. */
export function issueAttributes(id: string, issue: string | undefined) {
  return issue === undefined ? {} : { "aria-invalid": true, "aria-describedby": issueId(id) };
}
