import { cleanTyped } from "../text/invisible.ts";
import { OTHER, type QuestionInput, type ResultItem, type ScenarioQuestion } from "./scenario.ts";

/** A value that a condition can match: a result item, or a future one. `answerValue` null: the text of the entry. */
export type Choice = Pick<ResultItem, "questionId" | "answerTypeId" | "answerId"> & {
  answerValue: string | boolean | null;
};

/** Lists the typed and chosen values, in the order of the results. An empty input has none. */
export function choicesOf(question: ScenarioQuestion, input: QuestionInput | null): readonly Choice[] {
  const questionId = question.id;
  switch (input?.type) {
    case undefined:
      return [];
    case "multi select":
      return [
        ...question.answers
          .filter(({ id }) => input.answerIds.includes(id))
          .map(({ id }) => entry(questionId, "Answer", id)),
        ...(input.other === null ? [] : [other(questionId, input.other)]),
      ];
    case "single selection":
      if (input.answerId === null) return [];
      if (input.answerId === OTHER) return [other(questionId, input.other)];
      return [entry(questionId, "Answer", input.answerId)];
    case "checkbox":
      return [{ questionId, answerTypeId: "Answer", answerId: null, answerValue: input.checked }];
    case "textbox":
      return text(questionId, input.text, question.settings.phone === 1 ? input.phoneCodeId : null);
    case "promo code":
      return text(questionId, input.text, null);
    case "countries and regions":
      return [
        ...(input.countryId === null ? [] : [entry(questionId, "Country", input.countryId)]),
        ...(input.regionId === null ? [] : [entry(questionId, "Region", input.regionId)]),
      ];
    case "partitions and rubrics of products":
      return [
        ...[...new Set(input.partitionIds)].map((id) => entry(questionId, "Partition", id)),
        ...[...new Set(input.rubricIds)].map((id) => entry(questionId, "Rubric", id)),
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
