import { getPlay } from "@foyer/contract/play.ts";
import { type Condition, OTHER } from "@foyer/domain/scenario/scenario.ts";
import { useCallback } from "react";
import { useRead } from "../../../server/use-read.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";

/** Says a condition: “Country is Germany”. */
export function useConditionWords(): (condition: Condition) => string {
  const { project, registration, cultures, nameOf } = useScenarioEditing();
  const params = { projectId: project.id, registrationId: registration.id };
  const { data } = useRead(
    getPlay,
    { params, query: { cultureCode: cultures.culture } },
    { keepPrevious: true },
  );
  const lists = data?.lists;
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
          case "country":
            return textOf(lists?.countries, value.entryId) ?? `country ${value.entryId}`;
          case "partition":
            return textOf(lists?.partitions, value.entryId) ?? `partition ${value.entryId}`;
          case "rubric": {
            const rubrics = lists?.partitions.flatMap((partition) => partition.rubrics);
            return textOf(rubrics, value.entryId) ?? `rubric ${value.entryId}`;
          }
          case "region":
            return `region ${value.entryId}`;
        }
      }
    },
    [nameOf, lists],
  );
}

const textOf = (entries: readonly { id: number; text: string }[] | undefined, id: number) =>
  entries?.find((entry) => entry.id === id)?.text;
