import { QUESTION_TYPES } from "@foyer/domain/question/question-types.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId, tolerated } from "./fields.ts";

/** Changes the type of a question of the project, in the catalog and in all scenarios that ask it. rules/questions 21 */
export const changeQuestionType = endpoint({
  method: "POST",
  path: "/api/projects/:projectId/questions/:questionId/type",
  summary:
    "Changes the type of a question that belongs to the project, while nobody has answered it. All scenarios and drafts that ask it change with it.",
  access: { project: "manager" },
  params: z.strictObject({ projectId: Id, questionId: Id }),
  body: z.strictObject({ ...tolerated, questionTypeId: Id }),
  status: 200,
  result: z.object({ questionTypeId: OutId, questionTypeName: z.enum(QUESTION_TYPES) }),
});
