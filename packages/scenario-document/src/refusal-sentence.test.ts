import type { Refusal } from "@foyer/domain/scenario/edit/operation.ts";
import { expect, it } from "vitest";
import { catalogFor } from "../test/arbitrary-document.ts";
import { refusalSentence } from "./refusal-sentence.ts";

const catalog = catalogFor({ steps: [{ id: 1, texts: {}, conditions: [], questions: [] }] });
const target = { kind: "step", id: 1 } as const;

it.each<[Refusal, string]>([
  [{ code: "already-first", target }, "step “Name 1” is the first."],
  [
    { code: "condition-on-later", target, source: { kind: "question", id: 5 } },
    "step “Name 1” depends on question “5”, which comes later.",
  ],
  [
    { code: "changed-meanwhile", target, found: "Theirs" },
    "Somebody else has changed step “Name 1” in the meantime.",
  ],
])("names all that it is about: %j", (refusal, sentence) => {
  expect(refusalSentence(refusal, catalog)).toBe(sentence);
});
