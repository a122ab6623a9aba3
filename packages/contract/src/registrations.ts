import { ANSWER_TYPES } from "@foyer/domain/scenario/scenario.ts";
import { isWallTime } from "@foyer/domain/time/wall-time.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CultureCode, Id, OutId, tolerated, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { QuestionSettings } from "./questions.ts";

export const REGISTRATION_TYPES = ["Online", "Onsite"] as const;
export const REGISTRATION_STATUSES = ["draft", "open", "closed"] as const;
export const OUTCOMES = ["ticket", "textMessage"] as const;

export const RegistrationName = z
  .string({ error: "Registration name is required." })
  .trim()
  .min(1, "Registration name is required.")
  .max(LIMITS.registrationName, `No more than ${LIMITS.registrationName} symbols.`);

/** At most two places, so that a price is never rounded. rules/registrations 3 */
export const TicketPrice = z
  .number({
    error: ({ input }) =>
      input === undefined || input === null || input === ""
        ? "Ticket price is required field."
        : "This field must be a number.",
  })
  .min(0, "This field must be non-negative number.")
  .max(LIMITS.price, `No more than ${LIMITS.price}.`)
  .refine((price) => Number(price.toFixed(2)) === price, "No more than 2 decimal places.");

export const TicketCount = z
  .number({
    error: ({ input }) =>
      input === undefined || input === null || input === ""
        ? "This field is required."
        : "This field must be a number.",
  })
  .refine(Number.isInteger, "This field must be integer number.")
  .refine((count) => count > 0, "This field must be positive number.")
  .max(LIMITS.ticketCount, `No more than ${LIMITS.ticketCount}.`);

const needed = "This field is required.";
const VenueTime = z.string().refine(isWallTime, "Must be a date and time as YYYY-MM-DDTHH:mm:ss").nullable();

/** When a registration takes answers. rules/registrations 6 */
const opening = { status: z.enum(REGISTRATION_STATUSES), opensAt: VenueTime, closesAt: VenueTime };

export const RegistrationRow = z.object({
  id: OutId,
  code: z.string(),
  name: z.string(),
  registrationType: z.enum(REGISTRATION_TYPES),
  ticketPrice: z.number(),
  ticketCount: z.int(),
  barCodePoolId: OutId,
  barCodePoolName: z.string(),
  cultureCode: z.string(),
  ...opening,
  /** Live tickets: paid or free, and held for a payment. */
  issued: z.int(),
  held: z.int(),
});
export type RegistrationRow = z.output<typeof RegistrationRow>;

const outcome = {
  outcome: z.enum(OUTCOMES),
  outcomeMessage: z.string().max(LIMITS.text, `No more than ${LIMITS.text} symbols.`),
  uniqueEmail: z.boolean(),
};

export const Registration = RegistrationRow.extend({ ...outcome, version: Version });
export type Registration = z.output<typeof Registration>;

/** What a public link says before anybody follows it. */
export const RegistrationSummary = z.object({ id: OutId, cultureCode: z.string() });

export const NewRegistration = z.strictObject({
  ...tolerated,
  name: RegistrationName,
  registrationType: z.enum(REGISTRATION_TYPES, { error: needed }),
  ticketPrice: TicketPrice,
  ticketCount: TicketCount,
  barCodePoolId: z.union(Id.options, { error: needed }),
  cultureCode: z.string({ error: needed }).min(1, needed).pipe(CultureCode),
});
export type NewRegistration = z.output<typeof NewRegistration>;

/** What can be changed; what is not sent stays. rules/registrations 5 */
export const RegistrationChanges = z.strictObject({
  ...tolerated,
  name: RegistrationName.optional(),
  ticketCount: TicketCount.optional(),
  outcome: outcome.outcome.optional(),
  outcomeMessage: outcome.outcomeMessage.nullish().transform((text) => text ?? undefined),
  uniqueEmail: outcome.uniqueEmail.optional(),
  status: opening.status.optional(),
  opensAt: VenueTime.optional(),
  closesAt: VenueTime.optional(),
  /** Attendees do not sign in and nothing is delivered for networking: only that can be said. rules/registrations 9 */
  isAuthRequired: z.literal(false).optional(),
  itec: z.literal("off").optional(),
  itecSettings: z.null().optional(),
});
export type RegistrationChanges = z.output<typeof RegistrationChanges>;

const OrderNumber = z.int().positive().max(LIMITS.scenarioItems).nullable();
const ScenarioText = z.string().max(LIMITS.text, `No more than ${LIMITS.text} symbols.`);

/** A condition names an entry of the earlier question's kind; a checkbox by answerText `true` or `false`. rules/scenario 3 */
const Condition = z.strictObject({
  answerTypeId: z.enum(ANSWER_TYPES),
  stepId: Id.optional(),
  questionId: Id,
  answerId: z.union([Id, z.literal(-1)]).nullable(),
  answerText: ScenarioText.optional(),
  parentStepId: Id.nullish(),
  parentQuestionId: Id.nullish(),
});
const Conditions = z.array(Condition).max(LIMITS.conditions);
const Ids = z.array(Id).max(LIMITS.scenarioItems);

/** The scenario as its editor has it: `required` means included, `body.text` is that of the asked culture. rules/scenario 2 */
export const ScenarioBody = z.strictObject({
  steps: z
    .array(
      z.strictObject({
        stepId: Id,
        required: z.boolean(),
        orderNumber: OrderNumber,
        body: z.strictObject({ text: ScenarioText }),
        conditions: Conditions.default([]),
      }),
    )
    .max(LIMITS.scenarioItems),
  questions: z
    .array(
      z.strictObject({
        questionId: Id,
        parentStepId: Id,
        required: z.boolean(),
        orderNumber: OrderNumber,
        conditions: Conditions.default([]),
        body: z.strictObject({
          text: ScenarioText,
          questionTypeId: Id.optional(),
          questionTypeName: z.string().max(LIMITS.internalName).optional(),
          questionSettings: QuestionSettings,
        }),
      }),
    )
    .max(LIMITS.scenarioItems),
  answers: z
    .array(
      z.strictObject({
        answerId: Id,
        parentQuestionId: Id,
        parentStepId: Id.optional(),
        required: z.boolean(),
        orderNumber: OrderNumber,
        body: z.strictObject({ text: ScenarioText }),
        /** Follow from the conditions; tolerated, so that what was read can be sent back. */
        dependentSteps: Ids.optional(),
        dependentQuestions: Ids.optional(),
        answerTypeId: z.enum(ANSWER_TYPES).optional(),
      }),
    )
    .max(LIMITS.scenarioItems),
});
export type ScenarioBody = z.output<typeof ScenarioBody>;

const OutCondition = z.object({
  answerTypeId: z.enum(ANSWER_TYPES),
  stepId: OutId,
  questionId: OutId,
  answerId: z.int().nullable(),
  answerText: z.string(),
  parentStepId: OutId.nullable(),
  parentQuestionId: OutId.nullable(),
});
const OutOrder = z.int().positive().nullable();
export const ScenarioDocument = z.object({
  version: Version,
  cultureCode: z.string(),
  steps: z.array(
    z.object({
      stepId: OutId,
      required: z.boolean(),
      orderNumber: OutOrder,
      body: z.object({ text: z.string() }),
      conditions: z.array(OutCondition),
    }),
  ),
  questions: z.array(
    z.object({
      questionId: OutId,
      parentStepId: OutId,
      required: z.boolean(),
      orderNumber: OutOrder,
      conditions: z.array(OutCondition),
      body: z.object({
        text: z.string(),
        questionTypeId: OutId,
        questionTypeName: z.string(),
        questionSettings: QuestionSettings,
      }),
    }),
  ),
  answers: z.array(
    z.object({
      answerId: OutId,
      parentQuestionId: OutId,
      parentStepId: OutId,
      required: z.boolean(),
      orderNumber: OutOrder,
      body: z.object({ text: z.string() }),
      dependentSteps: z.array(OutId),
      dependentQuestions: z.array(OutId),
      answerTypeId: z.enum(ANSWER_TYPES),
    }),
  ),
});
export type ScenarioDocument = z.output<typeof ScenarioDocument>;

const access = { project: "manager" } as const;
const REGISTRATIONS = "/api/projects/:projectId/registrations";
const ProjectParams = z.strictObject({ projectId: Id });
const RegistrationParams = z.strictObject({ projectId: Id, registrationId: Id });
const CultureQuery = z.strictObject({ cultureCode: CultureCode.optional() });

export const listRegistrations = endpoint({
  method: "GET",
  path: REGISTRATIONS,
  summary: "The registrations of a project, by name.",
  access: { project: "operator" },
  params: ProjectParams,
  status: 200,
  result: z.array(RegistrationRow),
});

export const createRegistration = endpoint({
  method: "POST",
  path: REGISTRATIONS,
  summary: "Adds a registration, with all that the catalogs enable by default.",
  access,
  params: ProjectParams,
  body: NewRegistration,
  status: 201,
  result: Registration,
});

export const getRegistration = endpoint({
  method: "GET",
  path: `${REGISTRATIONS}/:registrationId`,
  summary: "One registration; with includeScenario=true its scenario, too.",
  access,
  params: RegistrationParams,
  query: z.strictObject({ includeScenario: z.enum(["", "true", "false"]).optional() }),
  status: 200,
  result: Registration.extend({ scenario: ScenarioDocument.optional() }),
});

const update = {
  path: `${REGISTRATIONS}/:registrationId`,
  access,
  params: RegistrationParams,
  body: RegistrationChanges,
  status: 200,
  result: Registration,
} as const;

export const updateRegistration = endpoint({
  ...update,
  method: "PUT",
  summary: "Changes a registration; what is not sent stays.",
});

export const patchRegistration = endpoint({
  ...update,
  method: "PATCH",
  summary: "The same as PUT.",
});

export const getRegistrationSummary = endpoint({
  method: "GET",
  path: `${REGISTRATIONS}/:registrationId/summary`,
  summary: "The culture of a registration.",
  access,
  params: RegistrationParams,
  status: 200,
  result: RegistrationSummary,
});

export const getScenario = endpoint({
  method: "GET",
  path: `${REGISTRATIONS}/:registrationId/scenario`,
  summary: "The scenario, with all that could be included, in one culture.",
  access,
  params: RegistrationParams,
  query: CultureQuery,
  status: 200,
  result: ScenarioDocument,
});

export const saveScenario = endpoint({
  method: "PATCH",
  path: `${REGISTRATIONS}/:registrationId/scenario`,
  summary: "Saves the whole scenario; texts are those of the asked culture.",
  access,
  params: RegistrationParams,
  query: CultureQuery,
  body: ScenarioBody.extend({ ...tolerated, cultureCode: CultureCode.optional() }),
  status: 200,
  result: z.object({ version: Version }),
});

export const listQuestionnaires = endpoint({
  method: "GET",
  path: "/api/questionnaires",
  summary: "The cultures in which a project has registrations.",
  access: { staff: "operator" },
  query: z.strictObject({ projectId: Id }),
  status: 200,
  result: z.array(z.object({ registrationId: OutId, cultureCode: z.string() })),
});
