import { type DocumentCondition, ScenarioBody, ScenarioDocument } from "@foyer/contract/scenario.ts";
import { applyOperation } from "@foyer/domain/scenario/edit/apply-operation.ts";
import { OTHER } from "@foyer/domain/scenario/scenario.ts";
import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { pickLocalized } from "../../domain/test/arbitrary-localized.ts";
import { pickOperation } from "../../domain/test/arbitrary-operation.ts";
import { arbitraryChoose } from "../../domain/test/arbitrary-scenario.ts";
import { CULTURES, catalogFor, documentOf } from "../test/arbitrary-document.ts";
import { openDocument } from "./open-document.ts";
import { readScenario } from "./read-scenario.ts";
import { toDocument } from "./to-document.ts";

const cases = arbitraryChoose().map((choose) => {
  const scenario = pickLocalized(choose);
  const catalog = catalogFor(scenario);
  return { scenario, catalog, document: documentOf(scenario, catalog) };
});
type Case = Parameters<Parameters<typeof cases.map>[0]>[0];
const law = (name: string, holds: (one: Case) => void) =>
  it(name, () => fc.assert(fc.property(cases, holds), { numRuns: 300 }));

describe("a scenario as a document (rules/scenario 1, 2)", () => {
  law("is what the contract says", ({ document }) => {
    expect(ScenarioDocument.parse(document)).toEqual(document);
  });

  law("is the scenario again when it is sent back as it was read", ({ scenario, catalog, document }) => {
    const { version: _, cultureCode: __, ...body } = document;
    const context = { catalog, before: scenario, cultures: CULTURES, engine: RE2JS };
    expect(readScenario(ScenarioBody.parse(body), context)).toEqual({ scenario });
  });

  law(
    "keeps the texts of every culture, also of a part that comes back",
    ({ scenario, catalog, document }) => {
      const { version: _, cultureCode: __, ...body } = document;
      const context = { catalog, before: { steps: [] }, cultures: CULTURES, engine: RE2JS };
      expect(readScenario(ScenarioBody.parse(body), context)).toEqual({ scenario });
    },
  );

  law(
    "opened is the scenario and the catalog again, with the texts of all cultures",
    ({ scenario, catalog, document }) => {
      const opened = openDocument(document);
      expect(opened.scenario).toEqual(scenario);
      expect(opened.catalog).toEqual(catalog);
    },
  );

  law("opened and written again says the same", ({ document }) => {
    const { scenario, catalog } = openDocument(document);
    const written = documentOf(scenario, catalog);
    expect(written).toEqual(document);
  });
});

describe("whatever operations have changed (rules/scenario 1, 29)", () => {
  const edited = arbitraryChoose().map((choose) => {
    let scenario = pickLocalized(choose);
    for (let count = 0; count < 10; count += 1) {
      const applied = applyOperation(scenario, pickOperation(choose, scenario), RE2JS);
      if ("scenario" in applied) scenario = applied.scenario;
    }
    return documentOf(scenario, catalogFor(scenario));
  });
  const holds = (name: string, check: (document: ScenarioDocument) => void) =>
    it(name, () => fc.assert(fc.property(edited, check), { numRuns: 300 }));

  holds("order numbers are 1 to n, and only what is included has one", ({ steps, questions, answers }) => {
    const groups = [
      steps,
      ...Map.groupBy(questions, ({ parentStepId }) => parentStepId).values(),
      ...Map.groupBy(answers, ({ parentQuestionId }) => parentQuestionId).values(),
    ];
    for (const group of groups) {
      const numbers = group.filter(({ required }) => required).map(({ orderNumber }) => orderNumber);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      for (const { required, orderNumber } of group) expect(orderNumber === null).toBe(!required);
    }
  });

  holds("an answer names what has a condition on it, and nothing else", ({ steps, questions, answers }) => {
    const on = (conditions: readonly DocumentCondition[], answerId: number) =>
      conditions.some((one) => one.answerTypeId === "Answer" && one.answerId === answerId);
    for (const { answerId, dependentSteps, dependentQuestions } of answers) {
      expect(dependentSteps).toEqual(
        steps.filter(({ conditions }) => on(conditions, answerId)).map(({ stepId }) => stepId),
      );
      expect(dependentQuestions).toEqual(
        questions.filter(({ conditions }) => on(conditions, answerId)).map(({ questionId }) => questionId),
      );
    }
  });

  holds("every condition names an included question and answer", ({ steps, questions, answers }) => {
    const questionIds = new Set(questions.filter((one) => one.required).map((one) => one.questionId));
    const answerIds = new Set(answers.filter((one) => one.required).map((one) => one.answerId));
    for (const condition of [...steps, ...questions].flatMap(({ conditions }) => conditions)) {
      expect(questionIds).toContain(condition.questionId);
      const { answerTypeId, answerId } = condition;
      if (answerTypeId === "Answer" && answerId !== null && answerId !== OTHER)
        expect(answerIds).toContain(answerId);
    }
  });
});

it("a condition that is not included's throws: it would be lost otherwise", () => {
  const condition = { kind: "checkbox", questionId: 9, checked: true } as const;
  const step = { id: 1, texts: {}, conditions: [condition], questions: [] };
  const catalog = catalogFor({ steps: [step] });
  expect(() => toDocument({ steps: [step] }, catalog, CULTURES)).toThrow("question 9, which is not included");
});
