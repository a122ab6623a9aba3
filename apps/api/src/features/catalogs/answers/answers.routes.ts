import { answers } from "@foyer/contract/answers.ts";
import type { FastifyInstance } from "fastify";
import type { CatalogOf, OwnedCatalog } from "../localized-entry/catalog.ts";
import { ownedCatalogRoutes } from "../localized-entry/owned-catalog.routes.ts";
import { checkAnswer } from "./check-answer.service.ts";

const ANSWERS = {
  table: "answer",
  entity: "answer",
  idAlias: "answerId",
  fields: { questionId: "question_id", required: "enabled_by_default" },
  parent: { field: "questionId", unknown: "unknown-question", table: "question" },
  filters: { stepId: { column: "step_id", ofParent: "question" } },
} satisfies CatalogOf<typeof answers, "answerId" | "projectId"> & OwnedCatalog;

export function answerRoutes(app: FastifyInstance): void {
  ownedCatalogRoutes(app, answers, ANSWERS, checkAnswer);
}
