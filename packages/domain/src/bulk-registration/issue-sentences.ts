import type { Issue, IssueCode } from "../scenario/scenario.ts";

/** The sentences about issues of answers, for staff. */
const SENTENCES: Readonly<Record<IssueCode, string>> = {
  MULTI_SELECT_ERROR: "At least one answer is required.",
  MULTI_SELECT_OTHER_ERROR: "“Other” needs a text that is not too long.",
  CHECKBOX_ERROR: "Must be yes.",
  COUNTRY_NOT_SELECTED_ERROR: "A country is required.",
  REGION_NOT_SELECTED_ERROR: "A region of this country is required.",
  SINGLE_SELECTION_ERROR: "An answer is required.",
  SINGLE_SELECTION_OTHER_ERROR: "“Other” needs a text that is not too long.",
  TEXTBOX_ERROR: "An answer is required.",
  TEXTBOX_PHONE_CODE_NOT_SELECTED_ERROR: "The number has to begin with its phone code, such as +49.",
  TEXTBOX_MIN_LENGTH_ERROR: "Fewer than [length] symbols.",
  TEXTBOX_MAX_LENGTH_ERROR: "More than [length] symbols.",
  TEXTBOX_EMAIL_ADDRESS_ERROR: "Not an email address.",
  TEXTBOX_PHONE_NUMBER_ERROR: "A phone number has digits only, after its phone code.",
  TEXTBOX_REGEX_ERROR: "Does not have the form that the question asks for.",
  WEBSITE_FORMAT_ERROR: "Not an address of a website.",
  PARTITION_NOT_SELECTED_ERROR: "A section of products is required.",
  RUBRIC_NOT_SELECTED_ERROR: "A rubric is required for each section that has some.",
};

/** Returns the issue of an answer in a file, as a sentence; a pattern may have its own. rules/questions 19 */
export const issueSentence = ({ code, length = 0 }: Issue, patternError?: string): string =>
  (code === "TEXTBOX_REGEX_ERROR" && patternError) || SENTENCES[code].replace("[length]", String(length));
