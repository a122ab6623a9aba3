import type {
  BodyAnswer,
  BodyCondition,
  BodyQuestion,
  BodyStep,
  ScenarioBody,
} from "@foyer/contract/scenario.ts";
import type { Texts } from "@foyer/domain/locale/text.ts";
import { checkSettings } from "@foyer/domain/question/check-settings.ts";
import type { RegexEngine } from "@foyer/domain/question/compile-regex.ts";
import { HIGHEST_LINES_COUNT } from "@foyer/domain/question/max-lines-count.ts";
import { settingsOf } from "@foyer/domain/question/question-settings.ts";
import type { QuestionType } from "@foyer/domain/question/question-types.ts";
import { checkScenario } from "@foyer/domain/scenario/check-scenario.ts";
import { eachOnce } from "@foyer/domain/scenario/same-condition.ts";
import type {
  Condition,
  LocalizedAnswer,
  LocalizedQuestion,
  LocalizedScenario,
  LocalizedStep,
} from "@foyer/domain/scenario/scenario.ts";
import type { ScenarioProblem } from "@foyer/domain/scenario/scenario-problem.ts";
import { readCondition } from "./document-condition.ts";
import { includedTree } from "./document-tree.ts";
import { furtherTexts } from "./open-document.ts";
import type { CatalogEntry, QuestionnaireCatalog } from "./questionnaire-catalog.ts";
import { refusalSentence } from "./refusal-sentence.ts";
import { type Cultures, wordingOf } from "./wording.ts";

/** Errors by field path. */
type Errors = Record<string, string>;
type Context = {
  catalog: QuestionnaireCatalog;
  before: LocalizedScenario;
  cultures: Cultures;
  engine: RegexEngine;
};
type Reading = Context & { errors: Errors; textsBefore: TextsBefore };
/** The own texts of all parts that were included before. */
type TextsBefore = Record<"steps" | "answers", ReadonlyMap<number, Texts>> & {
  questions: ReadonlyMap<number, LocalizedQuestion>;
};

/** Converts a request body to the stored scenario, or returns its errors. Parts that are not included are dropped. rules/scenario 2 */
export function readScenario(
  body: ScenarioBody,
  context: Context,
): { scenario: LocalizedScenario } | { errors: Errors } {
  const reading: Reading = { ...context, errors: {}, textsBefore: textsOf(context.before) };
  const { errors, catalog } = reading;
  const scenario = {
    steps: includedTree<ScenarioBody>(body).map(({ step, questions }) => ({
      ...readStep(step, reading),
      questions: questions.map(({ question, answers }) => ({
        ...readQuestion(question, reading),
        answers: answers.map((answer) => readAnswer(answer, reading)),
      })),
    })),
  };
  for (const problem of checkScenario(scenario)) addError(errors, problem, catalog);
  return Object.keys(errors).length > 0 ? { errors } : { scenario };
}

function textsOf({ steps }: LocalizedScenario): TextsBefore {
  const questions = steps.flatMap((step) => step.questions);
  const byId = (parts: readonly { id: number; texts: Texts }[]) =>
    new Map(parts.map(({ id, texts }) => [id, texts]));
  return {
    steps: byId(steps),
    questions: new Map(questions.map((question) => [question.id, question])),
    answers: byId(questions.flatMap(({ answers }) => answers)),
  };
}

function readStep(step: BodyStep, reading: Reading): Omit<LocalizedStep, "questions"> {
  const { catalog, textsBefore, cultures, errors } = reading;
  const field = `steps.${step.stepId}`;
  const entry = catalog.steps.get(step.stepId);
  if (!entry) errors[field] = "This step does not exist.";
  const texts = textsBefore.steps.get(step.stepId) ?? {};
  return {
    id: step.stepId,
    texts: readTexts(texts, step.body, entry, cultures),
    conditions: readConditions(step.conditions, field, reading),
  };
}

function readQuestion(question: BodyQuestion, reading: Reading): Omit<LocalizedQuestion, "answers"> {
  const { catalog, textsBefore, cultures, errors, engine } = reading;
  const field = `questions.${question.questionId}`;
  const entry = catalog.questions.get(question.questionId);
  if (!entry) errors[field] = "This question does not exist.";
  const type: QuestionType = entry?.type ?? "note";
  const given = question.body.questionSettings;
  // A saved lines count stays valid; the catalog's maximum applies to new values.
  const settingErrors = checkSettings(type, given, { maxLinesCount: HIGHEST_LINES_COUNT }, engine);
  for (const [name, sentence] of Object.entries(settingErrors)) {
    errors[`${field}.questionSettings.${name}`] = sentence;
  }
  const kept = textsBefore.questions.get(question.questionId);
  const { helpTexts, patternErrorTexts } = question.body;
  return {
    id: question.questionId,
    texts: readTexts(kept?.texts ?? {}, question.body, entry, cultures),
    ...furtherTexts({
      help: helpTexts ? ownTexts(helpTexts, undefined) : (kept?.help ?? {}),
      patternError: patternErrorTexts ? ownTexts(patternErrorTexts, undefined) : (kept?.patternError ?? {}),
    }),
    type,
    settings: settingsOf(type, given),
    conditions: readConditions(question.conditions, field, reading),
  };
}

function readAnswer(answer: BodyAnswer, reading: Reading): LocalizedAnswer {
  const { catalog, textsBefore, cultures, errors } = reading;
  const entry = catalog.answers.get(answer.answerId);
  const isIts = entry?.questionId === answer.parentQuestionId;
  if (!isIts) errors[`answers.${answer.answerId}`] = "This question has no such answer.";
  const kept = textsBefore.answers.get(answer.answerId) ?? {};
  return { id: answer.answerId, texts: readTexts(kept, answer.body, entry, cultures) };
}

type SentWords = { text: string; texts?: Texts | undefined };

/** The own texts by culture, where they are sent, and then the text of the requested culture. rules/scenario 2 */
function readTexts(
  kept: Texts,
  { text, texts }: SentWords,
  entry: CatalogEntry | undefined,
  cultures: Cultures,
): Texts {
  return withText(texts ? ownTexts(texts, entry) : kept, text, entry, cultures);
}

/** The texts that are not empty and differ from the catalog's in the same culture. */
export function ownTexts(texts: Texts, entry: CatalogEntry | undefined): Texts {
  return Object.fromEntries(
    Object.entries(texts)
      .map(([culture, text]) => [culture, text.trim()] as const)
      .filter(([culture, text]) => text !== "" && text !== entry?.texts[culture]?.trim()),
  );
}

/** An empty text changes nothing; a text equal to the catalog's is not stored. rules/scenario 2 */
function withText(texts: Texts, sent: string, entry: CatalogEntry | undefined, cultures: Cultures): Texts {
  const text = sent.trim();
  if (text === "" || text === wordingOf(texts, entry, cultures)) return texts;
  const { [cultures.culture]: _old, ...others } = texts;
  return text === wordingOf(others, entry, cultures) ? others : { ...others, [cultures.culture]: text };
}

function readConditions(
  conditions: readonly BodyCondition[],
  field: string,
  { catalog, errors }: Reading,
): readonly Condition[] {
  const read = conditions.flatMap((one) => {
    const condition = readCondition(one, catalog.questions.get(one.questionId)?.type);
    if (!condition) errors[`${field}.conditions`] = "A condition names no answer.";
    return condition ?? [];
  });
  return eachOnce(read);
}

function addError(errors: Errors, problem: ScenarioProblem, catalog: QuestionnaireCatalog) {
  const { code, target } = problem;
  const field = `${target.kind}s.${target.id}${code === "duplicate-id" ? "" : ".conditions"}`;
  errors[field] = refusalSentence(problem, catalog);
}
