import type { QuestionWord } from "@foyer/domain/scenario/scenario.ts";

/** The names of a question's further texts. */
export const WORDS_OF_QUESTIONS: Readonly<Record<QuestionWord, string>> = {
  help: "help text",
  patternError: "error text",
};
