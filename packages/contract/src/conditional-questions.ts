import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";

/** A question whose answers can have printout templates of their own, as the registration's visitors read it. */
export const ConditionalQuestion = z.object({
  id: OutId,
  text: z.string(),
  /** In the order of the scenario. */
  answers: z.array(z.object({ id: OutId, text: z.string() })),
});
export type ConditionalQuestion = z.output<typeof ConditionalQuestion>;

export const listConditionalQuestions = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/registrations/:registrationId/scenario/conditional-questions",
  summary: "Lists the questions that can be the registration's conditional question.",
  access: { project: "manager" },
  params: z.strictObject({ projectId: Id, registrationId: Id }),
  status: 200,
  result: z.array(ConditionalQuestion),
});
