/** The question types by their exact names. A new one causes compile errors wherever it must be handled. */
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

/** One value for each type of question. */
export type ByQuestionType<T> = Readonly<Record<QuestionType, T>>;

/** The default type of a new question, if the installation has it. rules/questions 3 */
export const DEFAULT_QUESTION_TYPE: QuestionType = "single selection";

export function isQuestionType(name: string): name is QuestionType {
  return QUESTION_TYPES.some((type) => type === name);
}

const WITH_ANSWERS: readonly string[] = ["multi select", "single selection"] satisfies QuestionType[];

/** Returns whether questions of this type have catalog answers to choose from. rules/catalogs 17 */
export const hasAnswers = (type: string): boolean => WITH_ANSWERS.includes(type);
