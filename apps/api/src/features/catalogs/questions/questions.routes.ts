import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { CatalogOf, OwnedCatalog } from "../localized-entry/catalog.ts";
import { ownedCatalogRoutes } from "../localized-entry/owned-catalog.routes.ts";
import { checkQuestion } from "./check-question.service.ts";
import { listTypes } from "./questions.service.ts";

const QUESTIONS = {
  table: "question",
  entity: "question",
  fields: {
    stepId: "step_id",
    questionTypeId: "question_type_id",
    // rules/questions 2
    required: "enabled_by_default",
    questionSettings: "settings",
  },
  parent: { field: "stepId", unknown: "unknown-step", table: "step" },
  lookUps: { questionTypeName: { table: "question_type", column: "name", by: "question_type_id" } },
} satisfies CatalogOf<typeof questions, "questionTypeName" | "projectId"> & OwnedCatalog;

export function questionRoutes(app: FastifyInstance): void {
  route(app, listQuestionTypes, (_, { db }) => listTypes(db));
  ownedCatalogRoutes(app, questions, QUESTIONS, checkQuestion);
}
