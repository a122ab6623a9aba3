import type { DocumentAnswer, DocumentQuestion, ScenarioDocument } from "@foyer/contract/scenario.ts";
import type { Texts } from "@foyer/domain/locale/text.ts";
import { settingsOf } from "@foyer/domain/question/question-settings.ts";
import type {
  Condition,
  LocalizedAnswer,
  LocalizedQuestion,
  LocalizedScenario,
  LocalizedStep,
} from "@foyer/domain/scenario/scenario.ts";
import { toDocumentCondition } from "./document-condition.ts";
import { type CatalogEntry, type QuestionnaireCatalog, snapshotOf } from "./questionnaire-catalog.ts";
import { type Cultures, wordingOf } from "./wording.ts";

type Parts = {
  scenario: LocalizedScenario;
  catalog: QuestionnaireCatalog;
  cultures: Cultures;
  /** The step of an included question. */
  stepOf: ReadonlyMap<number, number>;
};

/** Converts a scenario for its editor: the included parts, and all catalog entries that could be included. rules/scenario 2 */
export function toDocument(
  scenario: LocalizedScenario,
  catalog: QuestionnaireCatalog,
  cultures: Cultures,
): Omit<ScenarioDocument, "version" | "cultureCode"> {
  const stepOf = new Map(
    scenario.steps.flatMap((step) => step.questions.map((question) => [question.id, step.id] as const)),
  );
  const parts = { scenario, catalog, cultures, stepOf };
  return { steps: stepsOf(parts), questions: questionsOf(parts), answers: answersOf(parts) };
}

function stepsOf(parts: Parts): ScenarioDocument["steps"] {
  const { scenario, catalog, cultures } = parts;
  const included = scenario.steps.map(({ id, texts, conditions }, index) => ({
    stepId: id,
    required: true,
    orderNumber: index + 1,
    body: wordsOf(texts, catalog.steps.get(id), cultures),
    conditions: toConditions(conditions, parts),
  }));
  const known = new Set(included.map(({ stepId }) => stepId));
  const others = spare(catalog.steps, known).map((step) => ({
    stepId: step.id,
    required: false,
    orderNumber: null,
    body: wordsOf({}, step, cultures),
    conditions: [],
  }));
  return [...included, ...others];
}

type Place = { parentStepId: number; required: boolean; orderNumber: number | null };

function questionsOf(parts: Parts): DocumentQuestion[] {
  const { scenario, catalog, cultures } = parts;
  const toQuestion = (question: LocalizedQuestion, place: Place): DocumentQuestion => {
    const entry = catalog.questions.get(question.id);
    if (!entry) throw new Error(`The catalog has no question ${question.id}`);
    return {
      questionId: question.id,
      ...place,
      conditions: toConditions(question.conditions, parts),
      body: {
        ...wordsOf(question.texts, entry, cultures),
        questionTypeId: entry.typeId,
        questionTypeName: question.type,
        // A question that was stored before a setting existed has its default.
        questionSettings: settingsOf(question.type, question.settings),
        helpTexts: question.help ?? {},
        patternErrorTexts: question.patternError ?? {},
      },
    };
  };
  const included = scenario.steps.flatMap(({ id: parentStepId, questions }) =>
    questions.map((question, index) =>
      toQuestion(question, { parentStepId, required: true, orderNumber: index + 1 }),
    ),
  );
  const known = new Set(included.map(({ questionId }) => questionId));
  const others = spare(catalog.questions, known).map((entry) =>
    toQuestion(snapshotOf(entry), { parentStepId: entry.stepId, required: false, orderNumber: null }),
  );
  return [...included, ...others];
}

function answersOf({ scenario, catalog, cultures, stepOf }: Parts): DocumentAnswer[] {
  const dependents = dependentsOf(scenario);
  const toAnswer = (
    { id, texts }: LocalizedAnswer,
    parentQuestionId: number,
    orderNumber: number | null,
  ): DocumentAnswer => ({
    answerId: id,
    parentQuestionId,
    parentStepId: stepOf.get(parentQuestionId) ?? catalog.questions.get(parentQuestionId)?.stepId ?? 0,
    required: orderNumber !== null,
    orderNumber,
    body: wordsOf(texts, catalog.answers.get(id), cultures),
    dependentSteps: dependents.steps.get(id) ?? [],
    dependentQuestions: dependents.questions.get(id) ?? [],
    answerTypeId: "Answer",
  });
  const included = scenario.steps.flatMap(({ questions }) =>
    questions.flatMap(({ id: questionId, answers }) =>
      answers.map((answer, index) => toAnswer(answer, questionId, index + 1)),
    ),
  );
  const known = new Set(included.map(({ answerId }) => answerId));
  const others = spare(catalog.answers, known).map(({ id, questionId }) =>
    toAnswer({ id, texts: {} }, questionId, null),
  );
  return [...included, ...others];
}

const wordsOf = (texts: Texts, entry: CatalogEntry | undefined, cultures: Cultures) => ({
  text: wordingOf(texts, entry, cultures),
  texts,
  internalName: entry?.internalName ?? "",
  catalogTexts: entry?.texts ?? {},
  ...(entry?.isOwn && { isOwn: true as const }),
});

function toConditions(conditions: readonly Condition[], { stepOf, catalog }: Parts) {
  return conditions.map((condition) => {
    const stepId = stepOf.get(condition.questionId);
    if (stepId === undefined) {
      throw new Error(`A condition names question ${condition.questionId}, which is not included`);
    }
    return toDocumentCondition(condition, stepId, catalog);
  });
}

const spare = <T extends { id: number }>(entries: ReadonlyMap<number, T>, known: ReadonlySet<number>): T[] =>
  [...entries.values()].filter(({ id }) => !known.has(id));

type Dependents = { steps: Map<number, number[]>; questions: Map<number, number[]> };

/** The steps and questions that each answer makes appear. */
function dependentsOf({ steps }: LocalizedScenario): Dependents {
  const collect = (targets: readonly Pick<LocalizedStep, "id" | "conditions">[]) => {
    const found = new Map<number, number[]>();
    for (const { id, conditions } of targets) {
      for (const condition of conditions) {
        if (condition.kind !== "answer") continue;
        found.set(condition.answerId, [...(found.get(condition.answerId) ?? []), id]);
      }
    }
    return found;
  };
  return { steps: collect(steps), questions: collect(steps.flatMap(({ questions }) => questions)) };
}
