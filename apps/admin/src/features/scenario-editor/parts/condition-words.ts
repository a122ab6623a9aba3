import type { ScenarioOffer } from "@foyer/contract/scenario-offer.ts";
import { type Condition, OTHER } from "@foyer/domain/scenario/scenario.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { nameOfEntry } from "@foyer/scenario-document/offer-lists.ts";
import { useCallback } from "react";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { useOffer } from "../editing/use-offer.ts";

type NameOf = (part: ScenarioPart) => string;

/** Writes a condition: “Country is Germany”. Until the offer is loaded, an entry is written as “…”. */
export function conditionWords(
  condition: Condition,
  nameOf: NameOf,
  offer: ScenarioOffer | undefined,
): string {
  const question = nameOf({ kind: "question", id: condition.questionId });
  return `${question} is ${choiceName(condition, nameOf, offer)}`;
}

/** Writes the choice alone: “Germany”. */
function choiceName(condition: Condition, nameOf: NameOf, offer: ScenarioOffer | undefined): string {
  switch (condition.kind) {
    case "answer":
      return condition.answerId === OTHER ? "Other" : nameOf({ kind: "answer", id: condition.answerId });
    case "checkbox":
      return condition.checked ? "ticked" : "not ticked";
    default: {
      const { kind, entryId } = condition;
      return offer ? nameOfEntry(offer, kind, entryId) : "…";
    }
  }
}

/** Returns a function that writes conditions of the edited scenario. */
export function useConditionWords(): (condition: Condition) => string {
  const { nameOf } = useScenarioEditing();
  const { data: offer } = useOffer();
  return useCallback((condition) => conditionWords(condition, nameOf, offer), [nameOf, offer]);
}

/** Returns a function that writes choices of the edited scenario, without their questions. */
export function useChoiceName(): (choice: Condition) => string {
  const { nameOf } = useScenarioEditing();
  const { data: offer } = useOffer();
  return useCallback((choice) => choiceName(choice, nameOf, offer), [nameOf, offer]);
}
