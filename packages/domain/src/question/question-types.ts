/** The kinds of question there are, by their exact names. A new one is a list of compile errors to work through. */
export const QUESTION_TYPES = [
  "multi select",
  "single selection",
  "checkbox",
  "textbox",
  "note",
  "countries and regions",
  "partitions and rubrics of products",
  "promo code",
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Something that each kind of question has. */
export type ByQuestionType<T> = Readonly<Record<QuestionType, T>>;

/** What a new question is, where the installation has this type. rules/questions 3 */
export const DEFAULT_QUESTION_TYPE: QuestionType = "single selection";

export function isQuestionType(name: string): name is QuestionType {
  return QUESTION_TYPES.some((type) => type === name);
}
