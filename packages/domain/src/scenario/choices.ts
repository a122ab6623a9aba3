import { cleanTyped } from "../text/invisible.ts";
import { type Given, OTHER, type ResultItem, type ScenarioQuestion } from "./scenario.ts";

/** A value that a condition can match: a result item, or a future one. `answerValue` null: the text of the entry. */
export type Choice = Pick<ResultItem, "questionId" | "answerTypeId" | "answerId"> & {
  answerValue: string | boolean | null;
};

/** The typed and chosen values, in the order of the results. An empty input gives no choice. */
export function choicesOf(question: ScenarioQuestion, given: Given | null): readonly Choice[] {
  const questionId = question.id;
  switch (given?.type) {
    case undefined:
      return [];
    case "multi select":
      return [
        ...question.answers
          .filter(({ id }) => given.answerIds.includes(id))
          .map(({ id }) => entry(questionId, "Answer", id)),
        ...(given.other === null ? [] : [other(questionId, given.other)]),
      ];
    case "single selection":
      if (given.answerId === null) return [];
      if (given.answerId === OTHER) return [other(questionId, given.other)];
      return [entry(questionId, "Answer", given.answerId)];
    case "checkbox":
      return [{ questionId, answerTypeId: "Answer", answerId: null, answerValue: given.checked }];
    case "textbox":
      return text(questionId, given.text, question.settings.phone === 1 ? given.phoneCodeId : null);
    case "promo code":
      return text(questionId, given.text, null);
    case "countries and regions":
      return [
        ...(given.countryId === null ? [] : [entry(questionId, "Country", given.countryId)]),
        ...(given.regionId === null ? [] : [entry(questionId, "Region", given.regionId)]),
      ];
    case "partitions and rubrics of products":
      return [
        ...[...new Set(given.partitionIds)].map((id) => entry(questionId, "Partition", id)),
        ...[...new Set(given.rubricIds)].map((id) => entry(questionId, "Rubric", id)),
      ];
  }
}

function entry(questionId: number, answerTypeId: Choice["answerTypeId"], answerId: number): Choice {
  return { questionId, answerTypeId, answerId, answerValue: null };
}

function other(questionId: number, typed: string): Choice {
  return { questionId, answerTypeId: "Answer", answerId: OTHER, answerValue: cleanTyped(typed) };
}

function text(questionId: number, typed: string, answerId: number | null): readonly Choice[] {
  const answerValue = cleanTyped(typed);
  return answerValue === "" ? [] : [{ questionId, answerTypeId: "Answer", answerId, answerValue }];
}
