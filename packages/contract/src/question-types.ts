import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { OutId } from "./fields.ts";
import { READ_CATALOGS } from "./localized-entry.ts";

export const QuestionTypeItem = z.object({ id: OutId, name: z.string() });
export type QuestionTypeItem = z.output<typeof QuestionTypeItem>;

export const listQuestionTypes = endpoint({
  method: "GET",
  path: "/api/question-types",
  summary: "Lists the question types by name.",
  access: READ_CATALOGS,
  status: 200,
  result: z.array(QuestionTypeItem),
});
