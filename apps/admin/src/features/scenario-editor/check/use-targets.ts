import type { Target } from "@foyer/domain/scenario/witness/target.ts";
import { useMemo } from "react";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { useConditionWords } from "../parts/condition-words.ts";

type Named = { key: string; label: string; target: Target };

/** Lists all targets that a way can lead to, in the order of the scenario. */
export function useTargets(): readonly Named[] {
  const { scenario, nameOf } = useScenarioEditing();
  const words = useConditionWords();
  return useMemo(() => {
    const named = (label: string, target: Target): Named => ({ key: JSON.stringify(target), label, target });
    return scenario.steps.flatMap(({ id: stepId, conditions, questions }, index) => {
      const step = `${index + 1} ${nameOf({ kind: "step", id: stepId })}`;
      return [
        named(step, { kind: "step", stepId }),
        ...conditions.map((condition) =>
          named(`${step}, by ${words(condition)}`, { kind: "step-condition", stepId, condition }),
        ),
        ...questions.flatMap((question) => {
          const { id: questionId, answers } = question;
          const name = `${step} ▸ ${nameOf({ kind: "question", id: questionId })}`;
          return [
            named(name, { kind: "question", questionId }),
            ...question.conditions.map((condition) =>
              named(`${name}, by ${words(condition)}`, { kind: "question-condition", questionId, condition }),
            ),
            ...answers.map(({ id: answerId }) =>
              named(`${name} ▸ ${nameOf({ kind: "answer", id: answerId })}`, {
                kind: "choice",
                choice: { questionId, kind: "answer", answerId },
              }),
            ),
          ];
        }),
      ];
    });
  }, [scenario, nameOf, words]);
}
