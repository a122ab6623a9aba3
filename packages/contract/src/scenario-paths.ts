import { OTHER } from "@foyer/domain/scenario/scenario.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { atMost, Id, OutId, tolerated } from "./fields.ts";
import { LIMITS } from "./limits.ts";

/** A choice of a visitor, in the words of conditions; typed texts are not kept. */
const PathChoice = z.union([
  z.strictObject({ questionId: Id, kind: z.literal("answer"), answerId: z.union([Id, z.literal(OTHER)]) }),
  z.strictObject({ questionId: Id, kind: z.literal("checkbox"), checked: z.boolean() }),
  z.strictObject({
    questionId: Id,
    kind: z.enum(["country", "region", "partition", "rubric"]),
    entryId: Id,
  }),
]);

const OutChoice = z.union([
  z.object({ questionId: OutId, kind: z.literal("answer"), answerId: z.int() }),
  z.object({ questionId: OutId, kind: z.literal("checkbox"), checked: z.boolean() }),
  z.object({ questionId: OutId, kind: z.enum(["country", "region", "partition", "rubric"]), entryId: OutId }),
]);

const Run = z.object({
  steps: z.array(z.object({ stepId: OutId, questionIds: z.array(OutId) })),
  /** The question that cannot be passed; null: the questionnaire is finished. */
  stoppedAt: OutId.nullable(),
});

/** A stored path with its run through the current scenario. */
export const ScenarioPath = z.object({
  id: OutId,
  name: z.string(),
  choices: z.array(OutChoice),
  run: Run,
  /** The differences from the accepted run, in sentences; empty: none. */
  changes: z.array(z.string()),
});
export type ScenarioPath = z.output<typeof ScenarioPath>;

export const NewScenarioPath = z.strictObject({
  name: atMost(LIMITS.internalName).min(1, "This field is required."),
  choices: z.array(PathChoice).max(LIMITS.scenarioItems),
});
export type NewScenarioPath = z.output<typeof NewScenarioPath>;

const access = { project: "manager" } as const;
const PATHS = "/api/projects/:projectId/registrations/:registrationId/scenario/paths";
const params = z.strictObject({ projectId: Id, registrationId: Id });

export const listScenarioPaths = endpoint({
  method: "GET",
  path: PATHS,
  summary:
    "Lists the path tests of a scenario, each with its current run and the difference from the accepted one.",
  access,
  params,
  status: 200,
  result: z.array(ScenarioPath),
});

export const createScenarioPaths = endpoint({
  method: "POST",
  path: PATHS,
  summary:
    "Stores paths as tests with their current run as the accepted one. Existing paths are not duplicated.",
  access,
  params,
  body: z.strictObject({ ...tolerated, paths: z.array(NewScenarioPath).min(1).max(LIMITS.scenarioPaths) }),
  status: 201,
  result: z.array(ScenarioPath),
});

export const acceptScenarioPaths = endpoint({
  method: "POST",
  path: `${PATHS}/accept`,
  summary: "Accepts the current run of these path tests.",
  access,
  params,
  body: z.strictObject({ ...tolerated, pathIds: z.array(Id).min(1).max(LIMITS.scenarioPaths) }),
  status: 200,
  result: z.array(ScenarioPath),
});

export const removeScenarioPath = endpoint({
  method: "DELETE",
  path: `${PATHS}/:pathId`,
  summary: "Deletes a path test.",
  access,
  params: params.extend({ pathId: Id }),
  status: 200,
  result: z.object({ id: OutId }),
});
