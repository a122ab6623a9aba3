import { contactKindOf, type QuestionSettings } from "../question/question-settings.ts";
import type { QuestionType } from "../question/question-types.ts";
import type { AnswerType, ResultItem } from "../scenario/scenario.ts";
import { TICKET_FIELD_NAMES, type TicketField } from "./ticket-fields.ts";

/** A question of a scenario, with the values that decide which ticket field it fills. */
export type NamedQuestion = {
  id: number;
  internalName: string;
  type: QuestionType;
  settings: QuestionSettings;
};
/** The question of each ticket field; a field without a question is missing. */
export type FieldSources = Readonly<Partial<Record<TicketField, number>>>;

/**
 * Finds the question of each field: the one named in the settings, else the one with the field's name, else, for
 * email, phone, website and country, the first question of that kind. rules/tickets 1
 */
export function findFieldSources(
  questions: readonly NamedQuestion[],
  chosen: Readonly<Partial<Record<TicketField, number>>>,
): FieldSources {
  const ids = new Set(questions.map(({ id }) => id));
  const named = (field: string) =>
    questions.find(({ internalName }) => internalName.toLowerCase() === field.toLowerCase())?.id;
  const sources: Partial<Record<TicketField, number>> = {};
  for (const name of TICKET_FIELD_NAMES) {
    const choice = chosen[name];
    const source =
      choice !== undefined && ids.has(choice) ? choice : (named(name) ?? byKind(questions, name));
    if (source !== undefined) sources[name] = source;
  }
  return sources;
}

function byKind(questions: readonly NamedQuestion[], field: TicketField): number | undefined {
  const kind = { email: "email", mobilePhone: "phone", webSite: "website" }[field as string];
  const isOfKind = ({ type, settings }: NamedQuestion) =>
    kind === undefined
      ? (field === "country" || field === "region") && type === "countries and regions"
      : type === "textbox" && contactKindOf(settings) === kind;
  return questions.find(isOfKind)?.id;
}

const PART: Partial<Record<TicketField, AnswerType>> = { country: "Country", region: "Region" };

/** Returns the values of the ticket's fields: the answers to each field's question, as text. rules/tickets 1 */
export function fillTicketFields(
  results: readonly ResultItem[],
  sources: FieldSources,
): Record<TicketField, string> {
  const entries = TICKET_FIELD_NAMES.map((name) => {
    const items = results.filter(({ questionId }) => questionId === sources[name]);
    const parts = items.filter(({ answerTypeId }) => answerTypeId === PART[name]);
    const isWhole = items.every(
      ({ answerTypeId }) => answerTypeId !== "Country" && answerTypeId !== "Region",
    );
    return [name, (PART[name] && !isWhole ? parts : items).map(textOf).join(", ")];
  });
  return Object.fromEntries(entries);
}

function textOf({ answerValue }: ResultItem): string {
  if (typeof answerValue === "boolean") return answerValue ? "Yes" : "No";
  return answerValue;
}
