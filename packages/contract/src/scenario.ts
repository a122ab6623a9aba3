import { QUESTION_TYPES } from "@foyer/domain/question/question-types.ts";
import { ANSWER_TYPES, OTHER } from "@foyer/domain/scenario/scenario.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CultureCode, Id, OutId, tolerated, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { QuestionSettings } from "./questions.ts";
import { longText } from "./text.ts";

const OrderNumber = z.int().positive().max(LIMITS.scenarioItems).nullable();
const ScenarioText = longText(LIMITS.text);

/**
 * The texts of a part. `texts`, if sent, replaces all its own texts by culture, those that differ from the catalog's; a
 * differing `text` is also set in the requested culture. The rest of a read document is ignored. rules/scenario 2
 */
const bodyWords = {
  text: ScenarioText,
  texts: z.record(CultureCode, ScenarioText).optional(),
  internalName: z
    .string()
    .max(LIMITS.internalName * 4)
    .optional(),
  catalogTexts: z.record(z.string(), z.string()).optional(),
  isOwn: z.boolean().optional(),
};

/** A condition names an entry that fits its source's type; for a checkbox, answerText is `true` or `false`. rules/scenario 3 */
const BodyCondition = z.strictObject({
  answerTypeId: z.enum(ANSWER_TYPES),
  stepId: Id.optional(),
  questionId: Id,
  answerId: z.union([Id, z.literal(OTHER)]).nullable(),
  answerText: ScenarioText.optional(),
  parentStepId: Id.nullish(),
  parentQuestionId: Id.nullish(),
});
export type BodyCondition = z.output<typeof BodyCondition>;
const Conditions = z.array(BodyCondition).max(LIMITS.conditions);

const BodyStep = z.strictObject({
  stepId: Id,
  required: z.boolean(),
  orderNumber: OrderNumber,
  body: z.strictObject(bodyWords),
  conditions: Conditions.default([]),
});
export type BodyStep = z.output<typeof BodyStep>;

const BodyQuestion = z.strictObject({
  questionId: Id,
  parentStepId: Id,
  required: z.boolean(),
  orderNumber: OrderNumber,
  conditions: Conditions.default([]),
  body: z.strictObject({
    ...bodyWords,
    questionTypeId: Id.optional(),
    questionTypeName: z.string().max(LIMITS.internalName).optional(),
    questionSettings: QuestionSettings,
    /** By culture; absent: they stay. rules/questions 18, 19 */
    helpTexts: z.record(CultureCode, ScenarioText).optional(),
    patternErrorTexts: z.record(CultureCode, ScenarioText).optional(),
  }),
});
export type BodyQuestion = z.output<typeof BodyQuestion>;

const Ids = z.array(Id).max(LIMITS.scenarioItems);
const BodyAnswer = z.strictObject({
  answerId: Id,
  parentQuestionId: Id,
  parentStepId: Id.optional(),
  required: z.boolean(),
  orderNumber: OrderNumber,
  body: z.strictObject(bodyWords),
  /** Derived from the conditions; accepted and ignored, so that a client can send back what it read. */
  dependentSteps: Ids.optional(),
  dependentQuestions: Ids.optional(),
  answerTypeId: z.enum(ANSWER_TYPES).optional(),
});
export type BodyAnswer = z.output<typeof BodyAnswer>;

/** The scenario for its editor: `required` means included, `body.text` is in the requested culture. rules/scenario 2 */
export const ScenarioBody = z.strictObject({
  steps: z.array(BodyStep).max(LIMITS.scenarioItems),
  questions: z.array(BodyQuestion).max(LIMITS.scenarioItems),
  answers: z.array(BodyAnswer).max(LIMITS.scenarioItems),
});
export type ScenarioBody = z.output<typeof ScenarioBody>;

const DocumentCondition = z.object({
  answerTypeId: z.enum(ANSWER_TYPES),
  stepId: OutId,
  questionId: OutId,
  answerId: z.int().nullable(),
  answerText: z.string(),
  parentStepId: OutId.nullable(),
  parentQuestionId: OutId.nullable(),
});
export type DocumentCondition = z.output<typeof DocumentCondition>;

/** A part's text in the requested culture, and its sources: its own texts, the catalog's, the internal name. */
const documentWords = {
  text: z.string(),
  texts: z.record(z.string(), z.string()),
  internalName: z.string(),
  catalogTexts: z.record(z.string(), z.string()),
  /** The entry belongs to the project; absent from an entry of the shared catalogs. rules/catalogs 20 */
  isOwn: z.literal(true).exactOptional(),
};

const OutOrder = z.int().positive().nullable();
const DocumentStep = z.object({
  stepId: OutId,
  required: z.boolean(),
  orderNumber: OutOrder,
  body: z.object(documentWords),
  conditions: z.array(DocumentCondition),
});

const DocumentQuestion = z.object({
  questionId: OutId,
  parentStepId: OutId,
  required: z.boolean(),
  orderNumber: OutOrder,
  conditions: z.array(DocumentCondition),
  body: z.object({
    ...documentWords,
    questionTypeId: OutId,
    questionTypeName: z.enum(QUESTION_TYPES),
    questionSettings: QuestionSettings,
    helpTexts: z.record(z.string(), z.string()),
    patternErrorTexts: z.record(z.string(), z.string()),
  }),
});
export type DocumentQuestion = z.output<typeof DocumentQuestion>;

const DocumentAnswer = z.object({
  answerId: OutId,
  parentQuestionId: OutId,
  parentStepId: OutId,
  required: z.boolean(),
  orderNumber: OutOrder,
  body: z.object(documentWords),
  dependentSteps: z.array(OutId),
  dependentQuestions: z.array(OutId),
  answerTypeId: z.enum(ANSWER_TYPES),
});
export type DocumentAnswer = z.output<typeof DocumentAnswer>;

export const ScenarioDocument = z.object({
  version: Version,
  cultureCode: z.string(),
  steps: z.array(DocumentStep),
  questions: z.array(DocumentQuestion),
  answers: z.array(DocumentAnswer),
});
export type ScenarioDocument = z.output<typeof ScenarioDocument>;

const access = { project: "manager" } as const;
const SCENARIO = "/api/projects/:projectId/registrations/:registrationId/scenario";
const RegistrationParams = z.strictObject({ projectId: Id, registrationId: Id });
const CultureQuery = z.strictObject({ cultureCode: CultureCode.optional() });

export const getScenario = endpoint({
  method: "GET",
  path: SCENARIO,
  summary: "Returns the scenario, with all parts that can be included, in one culture.",
  access,
  params: RegistrationParams,
  query: CultureQuery,
  status: 200,
  result: ScenarioDocument,
});

export const saveScenario = endpoint({
  method: "PATCH",
  path: SCENARIO,
  summary: "Saves the whole scenario. Its texts are those of the requested culture.",
  access,
  params: RegistrationParams,
  query: CultureQuery,
  body: ScenarioBody.extend({ ...tolerated, cultureCode: CultureCode.optional() }),
  status: 200,
  result: z.object({ version: Version }),
});
