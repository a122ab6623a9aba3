import { expect, test } from "vitest";
import { readSelection, type Selection, writeSelection } from "./editor-address.ts";

test.each<[string, Selection]>([
  ["", { kind: "list" }],
  ["stepEditor/5", { kind: "step", id: 5 }],
  ["stepEditor/5/questionEditor/7", { kind: "question", id: 7 }],
  ["stepEditor/5/questionEditor/7/answerEditor/9", { kind: "answer", id: 9 }],
  ["stepListEditor/answerEditor/9", { kind: "answer", id: 9 }],
  ["manageConditions/question/7", { kind: "conditions", entity: "question", id: 7 }],
  ["stepEditor/5/manageConditions/step/5", { kind: "conditions", entity: "step", id: 5 }],
  ["map", { kind: "map" }],
  ["stepEditor/x", { kind: "list" }],
  ["manageConditions/answer/7", { kind: "list" }],
])("%s", (parts, selection) => expect(readSelection(parts)).toEqual(selection));

test("what is written is read again", () => {
  for (const selection of [
    { kind: "list" },
    { kind: "answer", id: 3 },
    { kind: "conditions", entity: "step", id: 4 },
    { kind: "paths" },
  ] as const) {
    expect(readSelection(writeSelection(selection))).toEqual(selection);
  }
});
