import type { Result } from "@foyer/contract/endpoint.ts";
import type { copyQuestions as contract } from "@foyer/contract/question-copies.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { copyOwnEntries } from "../catalogs/questionnaire/copy-own-entries.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { requireScenario } from "./scenario.service.ts";

type Source = { projectId: number; registrationId: number };

/** Copies what a scenario of another project uses of that project's own entries. rules/scenario 38 */
export async function copyQuestions(
  { db, caller, record }: RecordedContext,
  to: number,
  { projectId: from, registrationId }: Source,
): Promise<Result<typeof contract>> {
  await getProject(db, to);
  if (caller.projects !== "all" && !caller.projects.includes(from)) throw problem("not-found");
  const { body } = await requireScenario(db, { projectId: from, registrationId });
  if (from === to) {
    record("unchanged");
    return { steps: [], questions: [], answers: [] };
  }
  const questions = body.steps.flatMap((step) => step.questions);
  const { ids, added } = await copyOwnEntries(db, {
    from,
    to,
    wanted: {
      step: new Set(body.steps.map(({ id }) => id)),
      question: new Set(questions.map(({ id }) => id)),
      answer: new Set(questions.flatMap(({ answers }) => answers.map(({ id }) => id))),
    },
  });
  if (added === 0) record("unchanged");
  else {
    record({
      action: "create",
      entity: "own questions",
      entityId: to,
      entityName: "questions of the project",
      projectId: to,
      after: { copiedFrom: from, registrationId, entries: added },
    });
  }
  const copies = (map: ReadonlyMap<number, number>) => [...map].map(([old, id]) => ({ from: old, to: id }));
  return { steps: copies(ids.step), questions: copies(ids.question), answers: copies(ids.answer) };
}
