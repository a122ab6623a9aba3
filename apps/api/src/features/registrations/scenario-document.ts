import type { ScenarioDocument } from "@foyer/contract/scenario.ts";
import type { QuestionType } from "@foyer/domain/question/question-types.ts";
import type { AnswerType, Condition } from "@foyer/domain/scenario/scenario.ts";
import type { QuestionnaireCatalog } from "../catalogs/questionnaire/questionnaire.service.ts";
import {
  type Cultures,
  type StoredQuestion,
  type StoredScenario,
  type StoredStep,
  snapshotOf,
  wordingOf,
} from "./stored-scenario.ts";

type WireCondition = ScenarioDocument["steps"][number]["conditions"][number];
type WireQuestion = ScenarioDocument["questions"][number];
type WireAnswer = ScenarioDocument["answers"][number];

/** The scenario as its editor has it: what is included, and all of the catalogs that could be. rules/scenario 2 */
export function toDocument(
  scenario: StoredScenario,
  catalog: QuestionnaireCatalog,
  cultures: Cultures,
): Omit<ScenarioDocument, "version" | "cultureCode"> {
  const texts = textsOf(scenario, catalog);
  const stepOf = new Map(
    scenario.steps.flatMap((step) => step.questions.map((question) => [question.id, step] as const)),
  );
  const toCondition = (condition: Condition): WireCondition => {
    const step = stepOf.get(condition.questionId);
    if (!step) throw new Error(`A condition names question ${condition.questionId}, which is not included`);
    return {
      ...conditionEntry(condition),
      answerText: answerText(condition, texts),
      stepId: step.id,
      questionId: condition.questionId,
      parentStepId: step.id,
      parentQuestionId: condition.questionId,
    };
  };
  const dependents = dependentsOf(scenario);
  return {
    steps: [
      ...scenario.steps.map((step, index) => ({
        stepId: step.id,
        required: true,
        orderNumber: index + 1,
        body: { text: wordingOf(step.texts, catalog.steps.get(step.id), cultures) },
        conditions: step.conditions.map(toCondition),
      })),
      ...spare(catalog.steps, new Set(scenario.steps.map(({ id }) => id))).map((step) => ({
        stepId: step.id,
        required: false,
        orderNumber: null,
        body: { text: wordingOf({}, step, cultures) },
        conditions: [],
      })),
    ],
    questions: questionsOf(scenario, catalog, cultures, toCondition),
    answers: answersOf(scenario, catalog, cultures, dependents),
  };
}

function questionsOf(
  { steps }: StoredScenario,
  { questions }: QuestionnaireCatalog,
  cultures: Cultures,
  toCondition: (condition: Condition) => WireCondition,
): WireQuestion[] {
  const toWire = (question: StoredQuestion, place: Place): WireQuestion => {
    const entry = questions.get(question.id);
    if (!entry) throw new Error(`The catalog has no question ${question.id}`);
    return {
      questionId: question.id,
      ...place,
      conditions: question.conditions.map(toCondition),
      body: {
        text: wordingOf(question.texts, entry, cultures),
        questionTypeId: entry.typeId,
        questionTypeName: question.type,
        questionSettings: question.settings,
      },
    };
  };
  const included = steps.flatMap(({ id: parentStepId, questions: its }) =>
    its.map((question, index) => toWire(question, { parentStepId, required: true, orderNumber: index + 1 })),
  );
  const known = new Set(included.map(({ questionId }) => questionId));
  const others = spare(questions, known).map((entry) =>
    toWire(snapshotOf(entry), { parentStepId: entry.stepId, required: false, orderNumber: null }),
  );
  return [...included, ...others];
}

type Place = { parentStepId: number; required: boolean; orderNumber: number | null };

function answersOf(
  { steps }: StoredScenario,
  catalog: QuestionnaireCatalog,
  cultures: Cultures,
  dependents: Dependents,
): WireAnswer[] {
  const stepOf = (questionId: number) =>
    steps.find(({ questions }) => questions.some(({ id }) => id === questionId))?.id ??
    catalog.questions.get(questionId)?.stepId ??
    0;
  const toWire = (id: number, questionId: number, text: string, orderNumber: number | null): WireAnswer => ({
    answerId: id,
    parentQuestionId: questionId,
    parentStepId: stepOf(questionId),
    required: orderNumber !== null,
    orderNumber,
    body: { text },
    dependentSteps: dependents.steps.get(id) ?? [],
    dependentQuestions: dependents.questions.get(id) ?? [],
    answerTypeId: "Answer",
  });
  const included = steps.flatMap(({ questions }) =>
    questions.flatMap(({ id: questionId, answers }) =>
      answers.map(({ id, texts }, index) =>
        toWire(id, questionId, wordingOf(texts, catalog.answers.get(id), cultures), index + 1),
      ),
    ),
  );
  const known = new Set(included.map(({ answerId }) => answerId));
  const others = spare(catalog.answers, known).map((entry) =>
    toWire(entry.id, entry.questionId, wordingOf({}, entry, cultures), null),
  );
  return [...included, ...others];
}

const spare = <T extends { id: number }>(entries: ReadonlyMap<number, T>, known: ReadonlySet<number>): T[] =>
  [...entries.values()].filter(({ id }) => !known.has(id));

type Dependents = { steps: Map<number, number[]>; questions: Map<number, number[]> };

/** By answer: the steps and questions that it makes appear. */
function dependentsOf({ steps }: StoredScenario): Dependents {
  const collect = (targets: readonly Pick<StoredStep, "id" | "conditions">[]) => {
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

const ENTRY_TYPES = {
  country: "Country",
  region: "Region",
  partition: "Partition",
  rubric: "Rubric",
} as const;

function conditionEntry(condition: Condition): { answerTypeId: AnswerType; answerId: number | null } {
  if (condition.kind === "answer") return { answerTypeId: "Answer", answerId: condition.answerId };
  if (condition.kind === "checkbox") return { answerTypeId: "Answer", answerId: null };
  return { answerTypeId: ENTRY_TYPES[condition.kind], answerId: condition.entryId };
}

function answerText(condition: Condition, texts: ReadonlyMap<number, string>): string {
  if (condition.kind === "checkbox") return String(condition.checked);
  return condition.kind === "answer" ? (texts.get(condition.answerId) ?? "") : "";
}

function textsOf({ steps }: StoredScenario, catalog: QuestionnaireCatalog): ReadonlyMap<number, string> {
  const answers = steps.flatMap(({ questions }) => questions.flatMap((question) => question.answers));
  return new Map(answers.map(({ id }) => [id, catalog.answers.get(id)?.internalName ?? ""]));
}

/** What a wire condition means for a question of this type; null: it does not fit. */
export function readCondition(
  { answerTypeId, answerId, answerText: text, questionId }: ReadableCondition,
  type: QuestionType | undefined,
): Condition | null {
  if (answerTypeId !== "Answer") {
    const kind = answerTypeId.toLowerCase() as Lowercase<Exclude<AnswerType, "Answer">>;
    return answerId === null || answerId < 1 ? null : { questionId, kind, entryId: answerId };
  }
  if (type === "checkbox") {
    return text === "true" || text === "false"
      ? { questionId, kind: "checkbox", checked: text === "true" }
      : null;
  }
  return answerId === null ? null : { questionId, kind: "answer", answerId };
}

type ReadableCondition = {
  answerTypeId: AnswerType;
  answerId: number | null;
  answerText?: string | undefined;
  questionId: number;
};
