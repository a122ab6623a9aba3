import { type Condition, OTHER } from "@foyer/domain/scenario/scenario.ts";
import { entryName } from "@foyer/scenario-document/offer-lists.ts";
import { useCallback } from "react";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { useOffer } from "../editing/use-offer.ts";

/** Says a condition: “Country is Germany”. */
export function useConditionWords(): (condition: Condition) => string {
  const { nameOf } = useScenarioEditing();
  const { data: offer } = useOffer();
  return useCallback(
    (condition) => {
      const question = nameOf({ kind: "question", id: condition.questionId });
      return `${question} is ${valueName(condition)}`;

      function valueName(value: Condition): string {
        switch (value.kind) {
          case "answer":
            return value.answerId === OTHER ? "Other" : nameOf({ kind: "answer", id: value.answerId });
          case "checkbox":
            return value.checked ? "ticked" : "not ticked";
          default:
            return (offer && entryName(offer, value.kind, value.entryId)) ?? `${value.kind} ${value.entryId}`;
        }
      }
    },
    [nameOf, offer],
  );
}
