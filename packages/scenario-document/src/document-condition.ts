import type { BodyCondition, DocumentCondition } from "@foyer/contract/scenario.ts";
import type { QuestionType } from "@foyer/domain/question/question-types.ts";
import type { AnswerType, Condition } from "@foyer/domain/scenario/scenario.ts";
import type { QuestionnaireCatalog } from "./questionnaire-catalog.ts";

const ENTRY_TYPES = {
  country: "Country",
  region: "Region",
  partition: "Partition",
  rubric: "Rubric",
} as const;
const ENTRY_KINDS = {
  Country: "country",
  Region: "region",
  Partition: "partition",
  Rubric: "rubric",
} as const satisfies Record<Exclude<AnswerType, "Answer">, keyof typeof ENTRY_TYPES>;

/** Converts a condition to the document's format; `stepId` is the step of its source. */
export function toDocumentCondition(
  condition: Condition,
  stepId: number,
  catalog: QuestionnaireCatalog,
): DocumentCondition {
  const { questionId } = condition;
  return {
    ...named(condition, catalog),
    stepId,
    questionId,
    parentStepId: stepId,
    parentQuestionId: questionId,
  };
}

type Named = Pick<DocumentCondition, "answerTypeId" | "answerId" | "answerText">;

function named(condition: Condition, { answers }: QuestionnaireCatalog): Named {
  switch (condition.kind) {
    case "answer": {
      const { answerId } = condition;
      return { answerTypeId: "Answer", answerId, answerText: answers.get(answerId)?.internalName ?? "" };
    }
    case "checkbox":
      return { answerTypeId: "Answer", answerId: null, answerText: String(condition.checked) };
    default:
      return { answerTypeId: ENTRY_TYPES[condition.kind], answerId: condition.entryId, answerText: "" };
  }
}

/** Converts a condition of a document or a body for a source of this type; null if it does not fit the type. */
export function readCondition(
  { answerTypeId, answerId, answerText, questionId }: BodyCondition | DocumentCondition,
  type: QuestionType | undefined,
): Condition | null {
  if (answerTypeId !== "Answer") {
    if (answerId === null || answerId < 1) return null;
    return { questionId, kind: ENTRY_KINDS[answerTypeId], entryId: answerId };
  }
  if (type === "checkbox") {
    if (answerText !== "true" && answerText !== "false") return null;
    return { questionId, kind: "checkbox", checked: answerText === "true" };
  }
  return answerId === null ? null : { questionId, kind: "answer", answerId };
}
