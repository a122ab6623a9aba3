import { answers } from "@foyer/contract/answers.ts";
import type { FastifyInstance } from "fastify";
import type { CatalogOf } from "../localized-entry/catalog.ts";
import { catalogRoutes } from "../localized-entry/localized-entry.routes.ts";
import { checkAnswer } from "./check-answer.service.ts";

const ANSWERS = {
  table: "answer",
  entity: "answer",
  idAlias: "answerId",
  fields: { questionId: "question_id", required: "enabled_by_default" },
  parent: { field: "questionId", unknown: "unknown-question" },
  filters: { stepId: { column: "step_id", ofParent: "question" } },
} satisfies CatalogOf<typeof answers, "answerId">;

export function answerRoutes(app: FastifyInstance): void {
  catalogRoutes(app, answers, ANSWERS, checkAnswer);
}
