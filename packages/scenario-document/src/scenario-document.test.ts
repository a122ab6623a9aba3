import { ScenarioBody, ScenarioDocument } from "@foyer/contract/scenario.ts";
import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { pickLocalized } from "../../domain/test/arbitrary-localized.ts";
import { arbitraryChoose } from "../../domain/test/arbitrary-scenario.ts";
import { CULTURES, catalogFor, documentOf } from "../test/arbitrary-document.ts";
import { openDocument } from "./open-document.ts";
import { readScenario } from "./read-scenario.ts";
import { toDocument } from "./to-document.ts";
import { inCulture } from "./wording.ts";

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

  law("opened has the same parts in the same words", ({ scenario, catalog, document }) => {
    const opened = openDocument(document);
    const words = (one: typeof scenario) => inCulture(one, catalog, CULTURES);
    expect(words(opened.scenario)).toEqual(words(scenario));
    expect([...opened.catalog.answers.keys()]).toEqual([...catalog.answers.keys()]);
  });

  law("opened and written again says the same", ({ document }) => {
    const { scenario, catalog } = openDocument(document);
    const written = documentOf(scenario, catalog);
    expect(withoutNames(written)).toEqual(withoutNames(document));
  });
});

/** A document does not tell the internal names of answers, which stand in its conditions. */
function withoutNames(document: ReturnType<typeof documentOf>) {
  const unnamed = <T extends { conditions: readonly { answerId: number | null; answerText: string }[] }>(
    part: T,
  ) => ({
    ...part,
    conditions: part.conditions.map((one) => (one.answerId === null ? one : { ...one, answerText: "" })),
  });
  return {
    ...document,
    steps: document.steps.map(unnamed),
    questions: document.questions.map(unnamed),
  };
}

it("a condition that is not included's throws: it would be lost otherwise", () => {
  const condition = { kind: "checkbox", questionId: 9, checked: true } as const;
  const step = { id: 1, texts: {}, conditions: [condition], questions: [] };
  const catalog = catalogFor({ steps: [step] });
  expect(() => toDocument({ steps: [step] }, catalog, CULTURES)).toThrow("question 9, which is not included");
});
