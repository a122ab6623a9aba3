import { z } from "zod";
import { Id, OutId } from "./fields.ts";
import { entryBody, entryResult } from "./localized-entry.ts";
import { ownedCatalogEndpoints, projectBody, projectResult } from "./owned-catalog.ts";

/** `answerId` is the answer's own id; `required`: included when a registration is made. rules/catalogs 8 */
export const Answer = z.object({
  ...entryResult,
  ...projectResult,
  answerId: OutId,
  questionId: OutId,
  required: z.boolean(),
});
export type Answer = z.output<typeof Answer>;

export const AnswerBody = z.strictObject({
  ...entryBody,
  ...projectBody,
  /** Accepted and ignored, so that a client can send back what it read. */
  answerId: z.union([Id, z.literal("")]).nullish(),
  questionId: Id,
  required: z.boolean({ error: "Must be true or false" }),
});

export const answers = ownedCatalogEndpoints({
  path: "/api/answers",
  one: "answer",
  many: "answers",
  /** `stepId`: the answers of all questions of that step. */
  query: { questionId: Id.optional(), stepId: Id.optional() },
  body: AnswerBody,
  result: Answer,
});
