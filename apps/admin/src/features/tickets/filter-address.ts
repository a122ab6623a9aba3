import { joinAnswers, splitAnswers } from "@foyer/domain/ticket/ticket-conditions.ts";
import { TICKET_FILTERS } from "./ticket-search.ts";

type Filters = Readonly<Partial<Record<(typeof TICKET_FILTERS)[number], string>>>;
type Conditions = Readonly<Record<string, string>>;

/** The filters of an address, with these conditions in their place; an empty one is removed. */
export function filtersWith(search: Filters, ...conditions: readonly Conditions[]): Conditions {
  const own = TICKET_FILTERS.map((name) => [name, search[name] ?? ""]);
  const merged: Record<string, string> = Object.fromEntries(own);
  for (const condition of conditions) {
    for (const [name, value] of Object.entries(condition)) {
      merged[name] = name === "answer" ? withAnswer(merged.answer ?? "", value) : value;
    }
  }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
}

/** Answers of other questions stay, those of the same one are replaced. */
function withAnswer(answers: string, answer: string): string {
  const [wanted] = splitAnswers(answer);
  return joinAnswers([
    ...splitAnswers(answers).filter(({ questionId }) => questionId !== wanted?.questionId),
    ...(wanted ? [wanted] : []),
  ]);
}

/** A path with these parameters. */
export const addressOf = (path: string, parameters: Readonly<Record<string, string | number>>): string =>
  `${path}?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))}`;
