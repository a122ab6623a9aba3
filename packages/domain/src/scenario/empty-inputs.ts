import type { QuestionInput, QuestionInputs, ScenarioQuestion, ScenarioStep } from "./scenario.ts";

/** Returns the initial inputs of a step. rules/scenario 15 */
export function emptyInputs(step: ScenarioStep): QuestionInputs {
  const inputs: Record<number, QuestionInput> = {};
  for (const question of step.questions) {
    const input = emptyInput(question);
    if (input) inputs[question.id] = input;
  }
  return inputs;
}

/**
 * Returns the inputs of a question, or its initial inputs if there are none yet; null for a question without inputs.
 */
export function inputOf(question: ScenarioQuestion, inputs: QuestionInputs): QuestionInput | null {
  const input = inputs[question.id];
  return input?.type === question.type ? input : emptyInput(question);
}

function emptyInput({ type, settings }: ScenarioQuestion): QuestionInput | null {
  switch (type) {
    case "multi select":
      return { type, answerIds: [], other: null };
    case "single selection":
      return { type, answerId: null, other: "" };
    case "checkbox":
      return { type, checked: settings.checkedByDefault === true };
    case "textbox":
      return { type, text: "", phoneCodeId: null };
    case "countries and regions":
      return { type, countryId: null, regionId: null };
    case "partitions and rubrics of products":
      return { type, partitionIds: [], rubricIds: [] };
    case "promo code":
      return { type, text: "" };
    case "note":
      return null;
  }
}
