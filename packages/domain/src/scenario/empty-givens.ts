import type { Given, Givens, ScenarioQuestion, ScenarioStep } from "./scenario.ts";

/** The initial inputs of a step. rules/scenario 15 */
export function emptyGivens(step: ScenarioStep): Givens {
  const givens: Record<number, Given> = {};
  for (const question of step.questions) {
    const given = emptyGiven(question);
    if (given) givens[question.id] = given;
  }
  return givens;
}

/** The inputs of a question, or its initial inputs if there are none yet; null for a question without inputs. */
export function givenOf(question: ScenarioQuestion, givens: Givens): Given | null {
  const given = givens[question.id];
  return given?.type === question.type ? given : emptyGiven(question);
}

function emptyGiven({ type, settings }: ScenarioQuestion): Given | null {
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
