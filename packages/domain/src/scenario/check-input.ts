import { type AnswerIssue, checkOther, checkPromoCode, checkTextbox } from "./check-text.ts";
import type { PlayableQuestion } from "./playable-scenario.ts";
import { type Issue, type Lists, OTHER, type QuestionInput } from "./scenario.ts";

type InputOf<T extends QuestionInput["type"]> = Extract<QuestionInput, { type: T }>;

/** Validates the inputs of one visible question: its first issue, or null. */
export function checkInput(
  question: PlayableQuestion,
  input: QuestionInput | null,
  lists: Lists,
): Issue | null {
  const error = input && findError(question, input, lists);
  return error && { questionId: question.id, ...error };
}

/** rules/scenario 10 */
function findError(question: PlayableQuestion, input: QuestionInput, lists: Lists): AnswerIssue | null {
  switch (input.type) {
    case "multi select":
      return checkMultiSelect(question, input);
    case "single selection":
      return checkSingleSelection(question, input);
    case "checkbox":
      return question.settings.required && !input.checked ? { code: "CHECKBOX_ERROR" } : null;
    case "textbox":
      return checkTextbox(question, input, lists);
    case "countries and regions":
      return checkCountry(question, input, lists);
    case "partitions and rubrics of products":
      return checkPartitions(question, input, lists);
    case "promo code":
      return checkPromoCode(input.text);
  }
}

function checkMultiSelect(question: PlayableQuestion, input: InputOf<"multi select">): AnswerIssue | null {
  const { required, showOther } = question.settings;
  const { answerIds, other } = input;
  const isEmpty = answerIds.length === 0 && other === null;
  const isKnown = answerIds.every((id) => question.answerTexts.has(id)) && (showOther || other === null);
  if (!isKnown || (required && isEmpty)) return { code: "MULTI_SELECT_ERROR" };
  return other === null ? null : checkOther(other, "MULTI_SELECT_OTHER_ERROR");
}

function checkSingleSelection(
  question: PlayableQuestion,
  { answerId, other }: InputOf<"single selection">,
): AnswerIssue | null {
  const { required, showOther } = question.settings;
  if (answerId === null) return required ? { code: "SINGLE_SELECTION_ERROR" } : null;
  if (answerId === OTHER && showOther) return checkOther(other, "SINGLE_SELECTION_OTHER_ERROR");
  return question.answerTexts.has(answerId) ? null : { code: "SINGLE_SELECTION_ERROR" };
}

function checkCountry(
  { settings }: PlayableQuestion,
  { countryId, regionId }: InputOf<"countries and regions">,
  lists: Lists,
): AnswerIssue | null {
  if (countryId === null) {
    return settings.required || regionId !== null ? { code: "COUNTRY_NOT_SELECTED_ERROR" } : null;
  }
  const country = lists.country(countryId);
  if (!country) return { code: "COUNTRY_NOT_SELECTED_ERROR" };
  const { regionIds } = country;
  const fits =
    regionId === null
      ? !settings.enableRegions || settings.regionRequired === false || regionIds.length === 0
      : settings.enableRegions && regionIds.includes(regionId) && lists.region(regionId) !== null;
  return fits ? null : { code: "REGION_NOT_SELECTED_ERROR" };
}

function checkPartitions(
  { settings }: PlayableQuestion,
  { partitionIds, rubricIds }: InputOf<"partitions and rubrics of products">,
  lists: Lists,
): AnswerIssue | null {
  const partitions = partitionIds.map((id) => lists.partition(id));
  const known = partitions.filter((partition) => partition !== null);
  if (known.length < partitions.length || (settings.required && known.length === 0)) {
    return { code: "PARTITION_NOT_SELECTED_ERROR" };
  }
  const chosen = new Set(rubricIds);
  const offered = new Set(known.flatMap((partition) => partition.rubricIds));
  const fits =
    rubricIds.every((id) => offered.has(id) && lists.rubric(id) !== null) &&
    known.every(
      (partition) => partition.rubricIds.length === 0 || partition.rubricIds.some((id) => chosen.has(id)),
    );
  return fits ? null : { code: "RUBRIC_NOT_SELECTED_ERROR" };
}
