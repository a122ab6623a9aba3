import { plainNote } from "@foyer/domain/question/plain-note.ts";
import type { PathChange } from "@foyer/domain/scenario/paths/compare-runs.ts";
import type { QuestionnaireCatalog } from "./questionnaire-catalog.ts";
import { type Cultures, wordingOf } from "./wording.ts";

type Names = { catalog: QuestionnaireCatalog; cultures: Cultures };

/** Describes the differences of a path to its last run; removed parts have their catalog names. */
export function pathChangeSentence(change: PathChange, { catalog, cultures }: Names): string {
  const step = (id: number) => `Step “${wordingOf({}, catalog.steps.get(id), cultures)}”`;
  const question = (id: number) => {
    const entry = catalog.questions.get(id);
    const text = wordingOf({}, entry, cultures);
    return `Question “${entry?.type === "note" ? plainNote(text) : text}”`;
  };
  switch (change.kind) {
    case "step-gone":
      return `− ${step(change.stepId)} is not shown any more.`;
    case "step-new":
      return `+ ${step(change.stepId)} is shown now.`;
    case "question-gone":
      return `− ${question(change.questionId)} is not shown any more.`;
    case "question-new":
      return `+ ${question(change.questionId)} is shown now.`;
    case "reordered":
      return "The same parts come in another order.";
    case "ends":
      return change.stoppedAt === null
        ? "It reaches the end now."
        : `It stops at ${question(change.stoppedAt)}, which these choices do not answer.`;
  }
}
