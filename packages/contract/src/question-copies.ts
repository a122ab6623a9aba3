import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId, tolerated } from "./fields.ts";

const Copies = z.array(z.object({ from: OutId, to: OutId }));

export const copyQuestions = endpoint({
  method: "POST",
  path: "/api/projects/:projectId/question-copies",
  summary:
    "Copies the steps, questions and answers that a registration of another project uses and that belong to that project. Returns their ids in this project.",
  access: { project: "manager" },
  params: z.strictObject({ projectId: Id }),
  /** The registration to copy from, of any project that the caller may manage. */
  body: z.strictObject({ ...tolerated, projectId: Id, registrationId: Id }),
  status: 201,
  result: z.object({ steps: Copies, questions: Copies, answers: Copies }),
});
