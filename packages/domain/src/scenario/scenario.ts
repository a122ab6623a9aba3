import type { Texts } from "../locale/text.ts";
import type { QuestionSettings } from "../question/question-settings.ts";
import type { QuestionType } from "../question/question-types.ts";

/** The choice "Other", in place of an answer's id. */
export const OTHER = -1;

/** A condition of a step or a question: an answer to an earlier question that makes it appear. rules/scenario 3 */
export type Condition = { questionId: number } & (
  | { kind: "answer"; answerId: number }
  | { kind: "checkbox"; checked: boolean }
  /** A region belongs to one country and a rubric to one partition, so the country or partition need not be named. */
  | { kind: "country" | "region" | "partition" | "rubric"; entryId: number }
);

/** Further texts of a question: help below it, and the error of its pattern. rules/questions 18, 19 */
export const QUESTION_WORDS = ["help", "patternError"] as const;
export type QuestionWord = (typeof QUESTION_WORDS)[number];
type FurtherWords<Wording> = Wording extends { texts: Texts }
  ? { [Word in QuestionWord]?: Texts }
  : Wording extends { text: string }
    ? { [Word in QuestionWord]?: string }
    : unknown;

/** Included answers, questions and steps only, each list in its order; an order number is the position, from 1. rules/scenario 1 */
export type AnswerOf<Wording> = Wording & { id: number };
export type QuestionOf<Wording> = Wording &
  FurtherWords<Wording> & {
    id: number;
    type: QuestionType;
    /** Copied from the catalog when the question was included; may have been edited since. */
    settings: QuestionSettings;
    conditions: readonly Condition[];
    answers: readonly AnswerOf<Wording>[];
  };
export type StepOf<Wording> = Wording & {
  id: number;
  conditions: readonly Condition[];
  questions: readonly QuestionOf<Wording>[];
};
export type ScenarioOf<Wording> = { steps: readonly StepOf<Wording>[] };

/** A scenario in one culture. */
export type Scenario = ScenarioOf<{ text: string }>;
export type ScenarioStep = StepOf<{ text: string }>;
export type ScenarioQuestion = QuestionOf<{ text: string }>;

/** A scenario with its texts by culture; stored are only those that differ from the catalogs' texts. rules/scenario 2 */
export type LocalizedScenario = ScenarioOf<{ texts: Texts }>;
export type LocalizedStep = StepOf<{ texts: Texts }>;
export type LocalizedQuestion = QuestionOf<{ texts: Texts }>;
export type LocalizedAnswer = AnswerOf<{ texts: Texts }>;

/** The entries that some questions choose from, such as countries; null if there is no such entry. */
export type Lists = {
  country(id: number): { text: string; regionIds: readonly number[] } | null;
  region(id: number): { text: string } | null;
  partition(id: number): { text: string; rubricIds: readonly number[] } | null;
  rubric(id: number): { text: string } | null;
  /** The prefix, such as `+49`. */
  phoneCode(id: number): string | null;
};

/** The inputs of one question. A note has none. */
export type QuestionInput =
  /** `other`: null if "Other" is not ticked. */
  | { type: "multi select"; answerIds: readonly number[]; other: string | null }
  /** `answerId`: may be OTHER; `other` counts only then. */
  | { type: "single selection"; answerId: number | null; other: string }
  | { type: "checkbox"; checked: boolean }
  | { type: "textbox"; text: string; phoneCodeId: number | null }
  | { type: "countries and regions"; countryId: number | null; regionId: number | null }
  | {
      type: "partitions and rubrics of products";
      partitionIds: readonly number[];
      rubricIds: readonly number[];
    }
  | { type: "promo code"; text: string };
/** Inputs by question id. */
export type QuestionInputs = Readonly<Record<number, QuestionInput>>;

export const ANSWER_TYPES = ["Answer", "Country", "Region", "Partition", "Rubric"] as const;
export type AnswerType = (typeof ANSWER_TYPES)[number];

/** One answer of a play. rules/scenario 12 */
export type ResultItem = {
  stepId: number;
  stepOrderNumber: number;
  questionId: number;
  answerTypeId: AnswerType;
  /** The chosen entry, or OTHER; the phone code of a phone number; null for a text or a checkbox. */
  answerId: number | null;
  /** The typed or chosen text; a boolean for a checkbox. */
  answerValue: string | boolean;
};

/** The state of one play: the current step, and the answers so far. */
export type Play = {
  currentOrderNumber: number;
  results: readonly ResultItem[];
  /** Order numbers of the passed steps, including those passed without an answer. */
  passed: readonly number[];
};

/** Validation issues; each has the name of the UI item with its text. rules/scenario 9 */
export const ISSUE_CODES = [
  "MULTI_SELECT_ERROR",
  "MULTI_SELECT_OTHER_ERROR",
  "CHECKBOX_ERROR",
  "COUNTRY_NOT_SELECTED_ERROR",
  "REGION_NOT_SELECTED_ERROR",
  "SINGLE_SELECTION_ERROR",
  "SINGLE_SELECTION_OTHER_ERROR",
  "TEXTBOX_ERROR",
  "TEXTBOX_PHONE_CODE_NOT_SELECTED_ERROR",
  "TEXTBOX_MIN_LENGTH_ERROR",
  "TEXTBOX_MAX_LENGTH_ERROR",
  "TEXTBOX_EMAIL_ADDRESS_ERROR",
  "TEXTBOX_PHONE_NUMBER_ERROR",
  "TEXTBOX_REGEX_ERROR",
  "WEBSITE_FORMAT_ERROR",
  "PARTITION_NOT_SELECTED_ERROR",
  "RUBRIC_NOT_SELECTED_ERROR",
] as const;
export type IssueCode = (typeof ISSUE_CODES)[number];

export type Issue = {
  questionId: number;
  code: IssueCode;
  /** The value of the placeholder `[min_length]` or `[max_length]` in the text. */
  length?: number;
};
