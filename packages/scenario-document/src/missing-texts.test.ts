import type { LocalizedQuestion } from "@foyer/domain/scenario/scenario.ts";
import { expect, it } from "vitest";
import { findMissingTexts } from "./missing-texts.ts";

// rules/questions 20
it("misses a further text only where other languages have one", () => {
  const question = (id: number, more: Partial<LocalizedQuestion>): LocalizedQuestion => ({
    id,
    texts: { "en-GB": "Name", "de-DE": "Name" },
    type: "textbox",
    settings: {},
    conditions: [],
    answers: [],
    ...more,
  });
  const questions = [
    question(1, {}),
    question(2, { help: { "de-DE": "Wie im Pass" } }),
    question(3, { help: { "en-GB": "As in the passport" }, patternError: { "de-DE": "Nur Buchstaben" } }),
  ];
  const steps = [{ id: 9, texts: { "en-GB": "Person" }, conditions: [], questions }];
  const catalog = { steps: new Map(), questions: new Map(), answers: new Map() };
  expect(findMissingTexts({ steps }, catalog, ["en-GB"])).toEqual([
    { code: "missing-text", part: { kind: "question", id: 2 }, cultures: ["en-GB"], of: "help" },
    { code: "missing-text", part: { kind: "question", id: 3 }, cultures: ["en-GB"], of: "patternError" },
  ]);
});
