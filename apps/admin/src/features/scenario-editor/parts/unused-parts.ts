import { plainNote } from "@foyer/domain/question/plain-note.ts";
import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";
import {
  type CatalogEntry,
  type CatalogQuestion,
  snapshotOf,
} from "@foyer/scenario-document/questionnaire-catalog.ts";
import { wordingOf } from "@foyer/scenario-document/wording.ts";
import type { ScenarioEditing } from "../editing/scenario-editing.ts";

/** The list that an entry can be added to. */
export type Within =
  | { kind: "step"; parentId?: undefined }
  /** `parentId`: the step of a question, the question of an answer. */
  | { kind: "question" | "answer"; parentId: number };

/** Returns an entry's text as an option, on one line. */
export function labelOf(entry: CatalogEntry, { cultures }: ScenarioEditing): string {
  const wording = wordingOf({}, entry, cultures);
  const isNote = isQuestion(entry) && entry.type === "note";
  const text = (isNote ? plainNote(wording) : wording).replace(/\s+/g, " ");
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** Lists the catalog entries that can be added here. */
export function unusedOf({ kind, parentId }: Within, { scenario, catalog }: ScenarioEditing): CatalogEntry[] {
  const questions = scenario.steps.flatMap((step) => step.questions);
  const except = <E extends CatalogEntry>(
    entries: ReadonlyMap<number, E>,
    used: readonly { id: number }[],
  ) => {
    const ids = new Set(used.map(({ id }) => id));
    return [...entries.values()].filter(({ id }) => !ids.has(id));
  };
  switch (kind) {
    case "step":
      return except(catalog.steps, scenario.steps);
    case "question":
      return except(catalog.questions, questions).filter(({ stepId }) => stepId === parentId);
    case "answer": {
      const used = questions.flatMap(({ answers }) => answers);
      return except(catalog.answers, used).filter(({ questionId }) => questionId === parentId);
    }
  }
}

/** Returns the operation that adds the entry at the end. */
export function inclusionOf({ kind, parentId }: Within, entry: CatalogEntry): Operation {
  const { id } = entry;
  switch (kind) {
    case "step":
      return { kind: "include-step", step: { id, texts: {}, conditions: [], questions: [] } };
    case "question": {
      if (!isQuestion(entry)) throw new Error(`Entry ${id} is no question`);
      return { kind: "include-question", stepId: parentId, question: snapshotOf(entry) };
    }
    case "answer":
      return { kind: "enable-answer", questionId: parentId, answer: { id, texts: {} } };
  }
}

const isQuestion = (entry: CatalogEntry): entry is CatalogQuestion => "typeId" in entry;
