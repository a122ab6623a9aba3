import { isWallTime } from "@foyer/domain/time/wall-time.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CultureCode, Id, tolerated, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { ScenarioBody, ScenarioDocument } from "./scenario.ts";

/** A draft in the editor's wire format. `baseVersion`: the published version whose changes it has. rules/publishing 1 */
export const ScenarioDraft = ScenarioDocument.extend({ baseVersion: Version });
export type ScenarioDraft = z.output<typeof ScenarioDraft>;

/** The effect of publishing a draft. rules/publishing 5 */
const DraftEffect = z.object({
  /** Its changes to the published scenario, in sentences. */
  changes: z.array(z.string()),
  changedSteps: z.int(),
  changedQuestions: z.int(),
  /** The path tests, and those that end differently in the draft than in the published scenario. */
  paths: z.object({
    count: z.int(),
    different: z.array(z.object({ name: z.string(), changes: z.array(z.string()) })),
  }),
  /** The findings in the draft that the published scenario does not have. */
  newFindings: z.array(z.string()),
  /** The reasons why it cannot be published; empty: it can. */
  obstacles: z.array(z.string()),
});

const Draft = z.object({
  version: Version,
  baseVersion: Version,
  savedAt: z.iso.datetime(),
  savedBy: z.string(),
  /** `publishAt` is a wall time in the project's zone. */
  schedule: z.object({ publishAt: z.string(), by: z.string() }).nullable(),
  /** The reason why it was not published on schedule; empty: none. */
  notPublished: z.string(),
  effect: DraftEffect,
});

export const Publication = z.object({
  publishedVersion: Version,
  /** Somebody has answered the questionnaire, so the editor starts a draft with the first change. rules/publishing 14 */
  hasAnswers: z.boolean(),
  /** The approximate number of visitors filling it in: pages opened within these minutes, less the submissions. */
  visitors: z.object({ count: z.int(), minutes: z.int() }),
  draft: Draft.nullable(),
});
export type Publication = z.output<typeof Publication>;

const VersionRow = z.object({
  version: Version,
  savedAt: z.iso.datetime(),
  /** Empty if unknown. */
  savedBy: z.string(),
  /** Its changes, in sentences; none for the first version. */
  changes: z.array(z.string()),
});
export type ScenarioVersionRow = z.output<typeof VersionRow>;

/** An earlier version, and the changes that restoring it would make, in sentences. */
export const ScenarioVersion = ScenarioDocument.extend({ differences: z.array(z.string()) });

const access = { project: "manager" } as const;
const SCENARIO = "/api/projects/:projectId/registrations/:registrationId/scenario";
const DRAFT = `${SCENARIO}/draft`;
const params = z.strictObject({ projectId: Id, registrationId: Id });
const CultureQuery = z.strictObject({ cultureCode: CultureCode.optional() });
const Saved = z.object({ version: Version });

export const getPublication = endpoint({
  method: "GET",
  path: `${SCENARIO}/publication`,
  summary:
    "Returns whether a draft exists, what publishing it would change, and how many visitors are filling in the scenario.",
  access,
  params,
  status: 200,
  result: Publication,
});

export const getDraft = endpoint({
  method: "GET",
  path: DRAFT,
  summary: "Returns the draft of a scenario, with all parts that can be included, in one culture.",
  access,
  params,
  query: CultureQuery,
  status: 200,
  result: ScenarioDraft,
});

export const startDraft = endpoint({
  method: "POST",
  path: DRAFT,
  summary: "Creates a draft of the published scenario or of an earlier version.",
  access,
  params,
  body: z.strictObject({ ...tolerated, fromVersion: Version.optional() }),
  status: 201,
  result: Saved,
});

export const saveDraft = endpoint({
  method: "PATCH",
  path: DRAFT,
  summary: "Saves the whole draft. Visitors do not see it.",
  access,
  params,
  query: CultureQuery,
  body: ScenarioBody.extend({
    ...tolerated,
    cultureCode: CultureCode.optional(),
    /** A later published version, whose changes were merged into the draft. */
    baseVersion: Version.optional(),
  }),
  status: 200,
  result: Saved,
});

export const discardDraft = endpoint({
  method: "DELETE",
  path: DRAFT,
  summary: "Discards the draft. The published scenario stays.",
  access,
  params,
  status: 200,
  result: Saved,
});

export const publishDraft = endpoint({
  method: "POST",
  path: `${DRAFT}/publish`,
  summary: "Publishes the draft as the next version of the scenario. Returns that version.",
  access,
  params,
  body: z.strictObject({ ...tolerated }),
  status: 200,
  result: Saved,
});

const PublishAt = z.string().refine(isWallTime, "Must be a date and time as YYYY-MM-DDTHH:mm:ss");

export const scheduleDraft = endpoint({
  method: "POST",
  path: `${DRAFT}/schedule`,
  summary: "Schedules the draft to be published at a time in the project's zone. Null cancels the schedule.",
  access,
  params,
  body: z.strictObject({ ...tolerated, publishAt: PublishAt.nullable() }),
  status: 200,
  result: Saved.extend({ publishAt: z.string().nullable() }),
});

export const listScenarioVersions = endpoint({
  method: "GET",
  path: `${SCENARIO}/versions`,
  summary: "Lists the published versions, newest first: author, time and changes.",
  access,
  params,
  query: z.strictObject({ before: z.coerce.number().int().positive().max(LIMITS.version).optional() }),
  status: 200,
  result: z.object({ items: z.array(VersionRow), more: z.boolean() }),
});

export const getScenarioVersion = endpoint({
  method: "GET",
  path: `${SCENARIO}/versions/:version`,
  summary: "Returns a published version in one culture, and the changes that restoring it would make.",
  access,
  params: params.extend({ version: Id.pipe(Version) }),
  query: CultureQuery,
  status: 200,
  result: ScenarioVersion,
});
