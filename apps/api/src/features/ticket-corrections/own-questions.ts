import { inOrderAsked } from "@foyer/domain/scenario/in-order-asked.ts";
import { isKeptByHolder } from "@foyer/domain/scenario/is-kept-by-holder.ts";
import { playThrough } from "@foyer/domain/scenario/play-through.ts";
import type { PlayableScenario } from "@foyer/domain/scenario/playable-scenario.ts";
import { inputsOf } from "@foyer/domain/scenario/results.ts";
import type { Lists, ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { problem } from "../../platform/http/problem-error.ts";

/** The questions that a holder may correct; `chosen` by staff, empty: all. rules/tickets 62 */
export function correctableQuestions(
  { questions }: PlayableScenario,
  chosen: readonly number[],
): ReadonlySet<number> {
  const may = [...questions.values()].filter(
    (question) => !isKeptByHolder(question) && (chosen.length === 0 || chosen.includes(question.id)),
  );
  return new Set(may.map(({ id }) => id));
}

type Merging = {
  playable: PlayableScenario;
  lists: Lists;
  /** The answers of the ticket. */
  before: readonly ResultItem[];
  sent: readonly ResultItem[];
  correctable: ReadonlySet<number>;
};

/**
 * The answers after a correction by the holder: those that were sent of correctable questions and of questions that are
 * asked only now, else those of the ticket. Throws `answer-not-correctable` for any other. rules/tickets 62
 */
export function mergeAnswers({ playable, lists, before, sent, correctable }: Merging): ResultItem[] {
  const wasAsked = playThrough(playable, inputsOf(playable, before, lists), lists).asked;
  const isOpen = (id: number) => {
    const question = playable.questions.get(id);
    return correctable.has(id) || (question !== undefined && !isKeptByHolder(question) && !wasAsked.has(id));
  };
  if (!sent.every(({ questionId }) => isOpen(questionId))) throw problem("answer-not-correctable");
  const kept = before.filter(({ questionId }) => !isOpen(questionId));
  const merged = inOrderAsked(playable, [...kept, ...sent]);
  // An answer that was given and is asked no longer goes, as on the way back of the page; what was sent must fit.
  const left = new Set(askedAnswers({ playable, lists }, merged));
  return merged.filter((item) => left.has(item) || sent.includes(item));
}

/** The answers to what is asked with these answers. */
export function askedAnswers(
  { playable, lists }: Pick<Merging, "playable" | "lists">,
  answers: readonly ResultItem[],
): ResultItem[] {
  const { asked } = playThrough(playable, inputsOf(playable, answers, lists), lists);
  return answers.filter(({ questionId }) => asked.has(questionId));
}
