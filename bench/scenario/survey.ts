import { Model } from "survey-core";
import type {
  Condition,
  QuestionInput,
  QuestionInputs,
  Scenario,
  ScenarioQuestion,
} from "../../packages/domain/src/scenario/scenario.ts";

/** Plays the questionnaire in survey-core, without rendering. */
export function makeSurvey({ steps }: Scenario): Model {
  const byId = new Map(steps.flatMap(({ questions }) => questions).map((one) => [one.id, one]));
  const isVisible = (conditions: readonly Condition[]) =>
    conditions.length === 0 ? {} : { visibleIf: conditions.map((one) => expression(one, byId)).join(" or ") };
  return new Model({
    clearInvisibleValues: "onHidden",
    showCompletePage: false,
    pages: steps.map((step) => ({
      name: `page${step.id}`,
      ...isVisible(step.conditions),
      elements: step.questions.map((one) => ({ ...element(one), ...isVisible(one.conditions) })),
    })),
  });
}

function expression(condition: Condition, byId: ReadonlyMap<number, ScenarioQuestion>): string {
  if (condition.kind !== "answer") throw new Error(`no conditions of the kind ${condition.kind} here`);
  const operator = byId.get(condition.questionId)?.type === "multi select" ? "contains" : "=";
  return `{q${condition.questionId}} ${operator} ${condition.answerId}`;
}

const TYPES: Record<string, string> = {
  "single selection": "radiogroup",
  "multi select": "checkbox",
  checkbox: "boolean",
  textbox: "text",
};

function element({ id, text, type, settings, answers }: ScenarioQuestion): object {
  const { required = false, maxLength = 0, regex = "", email = 0 } = settings;
  return {
    name: `q${id}`,
    title: text,
    type: TYPES[type],
    isRequired: required,
    ...(answers.length > 0 ? { choices: answers.map((one) => ({ value: one.id, text: one.text })) } : {}),
    validators: [
      ...(maxLength > 0 ? [{ type: "text", maxLength }] : []),
      ...(regex === "" ? [] : [{ type: "regex", regex }]),
      ...(email === 1 ? [{ type: "email" }] : []),
    ],
  };
}

/** The answers to one page, in survey-core's format. */
export function valuesOf(
  questions: readonly ScenarioQuestion[],
  inputs: QuestionInputs,
): Record<string, unknown> {
  return Object.fromEntries(questions.map(({ id }) => [`q${id}`, valueOfInput(inputs[id])]));
}

function valueOfInput(input: QuestionInput | undefined): unknown {
  switch (input?.type) {
    case "single selection":
      return input.answerId;
    case "multi select":
      return input.answerIds;
    case "checkbox":
      return input.checked;
    case "textbox":
      return input.text;
    default:
      throw new Error(`no answers of the type ${input?.type} here`);
  }
}
