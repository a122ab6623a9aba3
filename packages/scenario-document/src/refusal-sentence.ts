import type { Refusal } from "@foyer/domain/scenario/edit/operation.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import type { QuestionnaireCatalog } from "./questionnaire-catalog.ts";

const SENTENCES = {
  "duplicate-id": (target) => `${target} appears twice.`,
  "condition-on-itself": (target) => `${target} depends on itself.`,
  "condition-on-later": (target, source) => `${target} depends on ${source}, which comes later.`,
  "source-not-included": (target, source) => `${target} depends on ${source}, which is not included.`,
  "answer-not-included": (target, source) => `${target} depends on ${source}, which is not included.`,
  "kind-does-not-fit": (target, source) =>
    `${target} depends on ${source} in a way that it cannot be answered.`,
  "pattern-not-valid": (target) => `The pattern of ${target} is not valid.`,
  "not-included": (target) => `${target} is not included.`,
  "already-included": (target) => `${target} is included already.`,
  "already-first": (target) => `${target} is the first.`,
  "already-last": (target) => `${target} is the last.`,
  "no-such-place": (target) => `${target} cannot stand there: there is no such place.`,
  "empty-text": (target) => `The text of ${target} must not be empty.`,
  "parent-not-included": (target, source) => `${target} belongs to ${source}, which is not included.`,
  "type-has-no-answers": (target, source) =>
    `${source} cannot have ${target}: questions of its type have no answers to choose from.`,
  "condition-exists": (target, source) => `${target} has this condition on ${source} already.`,
  "condition-not-found": (target, source) => `${target} has no such condition on ${source}.`,
  "settings-not-valid": (target) => `The settings of ${target} are not valid.`,
  "order-changed": (target) =>
    `Somebody else has changed the order around ${target} in the meantime, so its old place is gone.`,
  "conditions-reordered": (target) => `The conditions of ${target} are in another order than before.`,
  "changed-meanwhile": (target) => `Somebody else has changed ${target} in the meantime.`,
} as const satisfies Record<Refusal["code"], (target: string, source: string) => string>;

/** Describes the reason of a refusal, with the names of the parts concerned. rules/scenario 4, 24 */
export function refusalSentence(refusal: Refusal, catalog: QuestionnaireCatalog): string {
  const source = "source" in refusal && refusal.source ? nameOf(refusal.source, catalog) : "";
  return SENTENCES[refusal.code](nameOf(refusal.target, catalog), source);
}

function nameOf({ kind, id }: ScenarioPart, catalog: QuestionnaireCatalog): string {
  const entries = { step: catalog.steps, question: catalog.questions, answer: catalog.answers }[kind];
  return `${kind} “${entries.get(id)?.internalName ?? id}”`;
}
