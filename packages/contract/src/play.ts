import { QUESTION_TYPES } from "@foyer/domain/question/question-types.ts";
import type { Condition, ScenarioQuestion, ScenarioStep } from "@foyer/domain/scenario/scenario.ts";
import { TICKET_FIELD_NAMES } from "@foyer/domain/ticket/ticket-fields.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CultureCode, Id, OutId, Version } from "./fields.ts";
import { QuestionSettings } from "./questions.ts";
import { schemaOf } from "./schema-of.ts";

const PlayCondition = schemaOf<Condition>()(
  z.union([
    z.object({ questionId: OutId, kind: z.literal("answer"), answerId: z.int() }),
    z.object({ questionId: OutId, kind: z.literal("checkbox"), checked: z.boolean() }),
    z.object({
      questionId: OutId,
      kind: z.enum(["country", "region", "partition", "rubric"]),
      entryId: OutId,
    }),
  ]),
);
const PlayAnswer = z.object({ id: OutId, text: z.string() });
const PlayQuestion = schemaOf<ScenarioQuestion>()(
  z.object({
    id: OutId,
    text: z.string(),
    help: z.string().exactOptional(),
    patternError: z.string().exactOptional(),
    type: z.enum(QUESTION_TYPES),
    settings: QuestionSettings,
    conditions: z.array(PlayCondition),
    answers: z.array(PlayAnswer),
  }),
);
const PlayStep = schemaOf<ScenarioStep>()(
  z.object({
    id: OutId,
    text: z.string(),
    conditions: z.array(PlayCondition),
    questions: z.array(PlayQuestion),
  }),
);

const Choice = z.object({ id: OutId, text: z.string() });
const PriorityChoice = Choice.extend({ priority: z.boolean() });

/** The lists that questions choose from, in display order; a list that no question needs is empty. */
export const PlayLists = z.object({
  countries: z.array(PriorityChoice.extend({ hasRegions: z.boolean() })),
  phoneCodes: z.array(PriorityChoice.extend({ phoneCode: z.string() })),
  partitions: z.array(Choice.extend({ rubrics: z.array(Choice) })),
});
export type PlayLists = z.output<typeof PlayLists>;

/** The data of a player: included steps, questions and answers in their order, in one culture. rules/scenario 2 */
export const PlayData = z.object({
  registrationId: OutId,
  /** The culture of the texts. */
  cultureCode: z.string(),
  rightToLeft: z.boolean(),
  version: Version,
  steps: z.array(PlayStep),
  /** The ticket field that a question fills, if any; it selects the browser's autofill and keyboard. */
  ticketFields: z.array(z.object({ questionId: OutId, field: z.enum(TICKET_FIELD_NAMES) })),
  lists: PlayLists,
});
export type PlayData = z.output<typeof PlayData>;

/** `names`: all names by which visitors may look for the entry, in any language. rules/player 7 */
const Names = z.array(z.string());
const RegionChoices = z.array(PriorityChoice.extend({ names: Names }));
const CultureQuery = z.strictObject({ cultureCode: CultureCode.optional() });
const RegionQuery = z.strictObject({ cultureCode: CultureCode.optional() });

/** `draft=true` returns the draft instead of the published scenario. rules/publishing 1 */
export const ofDraft = { draft: z.literal("true").optional() };

/** For "Test Scenario". */
export const getPlay = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/registrations/:registrationId/play",
  summary: "Returns the scenario for the player, in the registration's culture or another one.",
  access: { project: "manager" },
  params: z.strictObject({ projectId: Id, registrationId: Id }),
  query: CultureQuery.extend(ofDraft),
  status: 200,
  result: PlayData,
});

export const listPublicRegions = endpoint({
  method: "GET",
  path: "/api/public/countries/:countryId/regions",
  summary: "Lists the regions of a country: priority first, then by name in the culture.",
  access: "public",
  params: z.strictObject({ countryId: Id }),
  query: RegionQuery,
  status: 200,
  result: RegionChoices,
});

export const listPublicCountryNames = endpoint({
  method: "GET",
  path: "/api/public/countries/names",
  summary: "Lists the names of each country, in all languages, and its short names and codes.",
  access: "public",
  status: 200,
  result: z.array(z.object({ id: OutId, names: Names })),
});
