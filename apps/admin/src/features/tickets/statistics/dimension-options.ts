import type { TicketFilterChoices } from "@foyer/contract/ticket-filters.ts";
import {
  DIMENSION_LABELS,
  PLAIN_DIMENSIONS,
  type PlainDimension,
} from "@foyer/contract/ticket-statistics.ts";

type Choices = Pick<TicketFilterChoices, "questions" | "days" | "tags" | "methods">;
type Option = { value: string; label: string };

/** The choices of rows and columns of a project's table: only those that its tickets have. */
export function dimensionOptions(choices: Choices): { group: string; items: Option[] }[] {
  const isUsed: Partial<Record<PlainDimension, boolean>> = {
    came: choices.days.length > 0,
    gate: choices.days.length > 0,
    tag: choices.tags.length > 0,
    method: choices.methods.length > 0,
  };
  const plain = PLAIN_DIMENSIONS.filter((name) => isUsed[name] ?? true);
  const questions = choices.questions.map(({ id, text }) => ({ value: `question.${id}`, label: text }));
  return [
    { group: "Tickets", items: plain.map((value) => ({ value, label: DIMENSION_LABELS[value] })) },
    ...(questions.length > 0 ? [{ group: "Answers", items: questions }] : []),
  ];
}

type Chosen = { rows: string; columns: string };

/** The table of the address; by default who came, or how the tickets of each registration stand. rules/statistics 3 */
export function tableOf({ rows, columns }: Chosen, { days }: Pick<Choices, "days">): Chosen {
  const first = days.length > 0 ? "came" : "status";
  const wanted = { rows: rows || "registration", columns: columns || first };
  if (wanted.rows !== wanted.columns) return wanted;
  // One of them is a default that the other has taken.
  return columns === ""
    ? { ...wanted, columns: wanted.rows === "status" ? "registration" : "status" }
    : { ...wanted, rows: wanted.columns === "registration" ? "country" : "registration" };
}

/** The rows of the table for one entry: what is neither its rows, its columns nor chosen by the filter. rules/statistics 5 */
export function nextRows(
  { rows, columns }: Chosen,
  filters: Readonly<Record<string, string>>,
  choices: Choices,
): string {
  const isFiltered = (name: string) => {
    if (name === "day") return filters.created !== undefined;
    if (!name.startsWith("question.")) return filters[name] !== undefined;
    const answers = filters.answer?.split(",") ?? [];
    return answers.some((answer) => `question.${answer.split(".")[0]}` === name);
  };
  const questions = choices.questions.map(({ id }) => `question.${id}`);
  const names = ["country", "registration", ...questions, "status", "day"];
  return names.find((name) => name !== rows && name !== columns && !isFiltered(name)) ?? rows;
}
