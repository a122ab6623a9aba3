import type { DocumentCondition, ScenarioDocument } from "@foyer/contract/scenario.ts";
import type { Texts } from "@foyer/domain/locale/text.ts";
import { settingsOf } from "@foyer/domain/question/question-settings.ts";
import { eachOnce } from "@foyer/domain/scenario/same-condition.ts";
import {
  type Condition,
  type LocalizedScenario,
  QUESTION_WORDS,
  type QuestionWord,
} from "@foyer/domain/scenario/scenario.ts";
import { readCondition } from "./document-condition.ts";
import { includedTree } from "./document-tree.ts";
import type { CatalogEntry, QuestionnaireCatalog } from "./questionnaire-catalog.ts";

/** A document converted for the editing operations; `toDocument` converts it back. */
export type OpenDocument = {
  /** With the own texts of every culture. */
  scenario: LocalizedScenario;
  /** All parts of the document, included or not. */
  catalog: QuestionnaireCatalog;
};

/** Throws if a condition does not fit its source; the server sends no such document. */
export function openDocument(document: ScenarioDocument): OpenDocument {
  const types = new Map(
    document.questions.map(({ questionId, body }) => [questionId, body.questionTypeName]),
  );
  const toConditions = (conditions: readonly DocumentCondition[]): readonly Condition[] =>
    eachOnce(
      conditions.map((one) => {
        const condition = readCondition(one, types.get(one.questionId));
        if (!condition) throw new Error(`A condition on question ${one.questionId} names no answer`);
        return condition;
      }),
    );
  const steps = includedTree<ScenarioDocument>(document).map(({ step, questions }) => ({
    id: step.stepId,
    texts: step.body.texts,
    conditions: toConditions(step.conditions),
    questions: questions.map(({ question, answers }) => ({
      id: question.questionId,
      texts: question.body.texts,
      ...furtherTexts({ help: question.body.helpTexts, patternError: question.body.patternErrorTexts }),
      type: question.body.questionTypeName,
      settings: settingsOf(question.body.questionTypeName, question.body.questionSettings),
      conditions: toConditions(question.conditions),
      answers: answers.map(({ answerId, body }) => ({ id: answerId, texts: body.texts })),
    })),
  }));
  return { scenario: { steps }, catalog: catalogOf(document) };
}

/** Returns the further texts of a question; one without a text in any culture is left out. */
export function furtherTexts(texts: Readonly<Record<QuestionWord, Texts>>): {
  [Word in QuestionWord]?: Texts;
} {
  const found: { [Word in QuestionWord]?: Texts } = {};
  for (const word of QUESTION_WORDS) {
    if (Object.keys(texts[word]).length > 0) found[word] = texts[word];
  }
  return found;
}

function catalogOf({ steps, questions, answers }: ScenarioDocument): QuestionnaireCatalog {
  const entry = (id: number, { internalName, catalogTexts, isOwn }: Words): CatalogEntry => ({
    id,
    internalName,
    texts: catalogTexts,
    ...(isOwn && { isOwn }),
  });
  return {
    steps: byId(steps.map(({ stepId, body }) => entry(stepId, body))),
    questions: byId(
      questions.map(({ questionId, parentStepId, body }) => ({
        ...entry(questionId, body),
        stepId: parentStepId,
        typeId: body.questionTypeId,
        type: body.questionTypeName,
        settings: body.questionSettings,
      })),
    ),
    answers: byId(
      answers.map(({ answerId, parentQuestionId, body }) => ({
        ...entry(answerId, body),
        questionId: parentQuestionId,
      })),
    ),
  };
}

type Words = ScenarioDocument["steps"][number]["body"];

/** Sorts by id: ids ascend in the order in which entries were added. */
const byId = <T extends { id: number }>(entries: readonly T[]): ReadonlyMap<number, T> =>
  new Map(entries.toSorted((a, b) => a.id - b.id).map((entry) => [entry.id, entry]));
