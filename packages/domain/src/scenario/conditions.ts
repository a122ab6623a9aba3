import type { Choice } from "./choices.ts";
import type { AnswerType, Condition, StepOf } from "./scenario.ts";

/** The choices so far, as a list or by question, which is faster where they are many. */
type Choices = readonly Choice[] | ReadonlyMap<number, readonly Choice[]>;

/** Returns whether a step or a question appears after these choices. One met condition is enough. rules/scenario 7 */
export function isShown(target: { conditions: readonly Condition[] }, choices: Choices): boolean {
  const { conditions } = target;
  return conditions.length === 0 || conditions.some((condition) => isMet(condition, choices));
}

/**
 * Returns whether this step is shown after these choices: it appears, and at least one of its questions too.
 * rules/scenario 7
 */
export function isStepShown(step: StepOf<unknown>, choices: Choices): boolean {
  return isShown(step, choices) && step.questions.some((question) => isShown(question, choices));
}

function isMet(condition: Condition, choices: Choices): boolean {
  const { questionId } = condition;
  const own = "get" in choices ? choices.get(questionId) : choices;
  return own?.some((choice) => choice.questionId === questionId && meets(choice, condition)) ?? false;
}

const ENTRY_TYPES = {
  country: "Country",
  region: "Region",
  partition: "Partition",
  rubric: "Rubric",
} as const satisfies Record<string, AnswerType>;

function meets(choice: Choice, condition: Condition): boolean {
  switch (condition.kind) {
    case "answer":
      return choice.answerTypeId === "Answer" && choice.answerId === condition.answerId;
    case "checkbox":
      return choice.answerValue === condition.checked;
    default:
      return choice.answerTypeId === ENTRY_TYPES[condition.kind] && choice.answerId === condition.entryId;
  }
}
