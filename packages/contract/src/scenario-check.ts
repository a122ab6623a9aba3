import type { Finding } from "@foyer/domain/scenario/findings/finding.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CultureCode, Id, OutId } from "./fields.ts";
import { OutResult } from "./out-result.ts";
import { ofDraft } from "./play.ts";

/** A step that can be shown, and the fewest choices that lead to it. */
const Start = z.object({
  stepId: OutId,
  text: z.string(),
  /** The choices, in words: “Country: Germany”. */
  choices: z.array(z.string()),
  /** The state of a play there. */
  play: z.object({
    currentOrderNumber: z.int().positive(),
    results: z.array(OutResult),
    passed: z.array(z.int().positive()),
  }),
});
export type ScenarioStart = z.output<typeof Start>;

export const FINDING_CODES = [
  "never",
  "no-possible-answer",
  "nothing-to-choose",
  "can-be-empty",
  "code-without-email",
  "no-email-question",
  "missing-text",
  "consent-without-text",
  "unfilled-column",
] as const satisfies readonly Finding["code"][];

const ScenarioFinding = z.object({
  code: z.enum(FINDING_CODES),
  /** The part to edit to fix it; null if there is none. */
  part: z.object({ kind: z.enum(["step", "question", "answer"]), id: OutId }).nullable(),
  sentence: z.string(),
  /** More sentences on the reason. */
  reasons: z.array(z.string()),
});
export type ScenarioFinding = z.output<typeof ScenarioFinding>;

export const ScenarioCheck = z.object({
  starts: z.array(Start),
  findings: z.array(ScenarioFinding),
});
export type ScenarioCheck = z.output<typeof ScenarioCheck>;

export const checkScenario = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/registrations/:registrationId/scenario/check",
  summary:
    "Checks the scenario: unreachable parts and the reason, missing texts, empty columns, and the shortest way to each step.",
  access: { project: "manager" },
  params: z.strictObject({ projectId: Id, registrationId: Id }),
  query: z.strictObject({ cultureCode: CultureCode.optional(), ...ofDraft }),
  status: 200,
  result: ScenarioCheck,
});
