import type { LocalizedQuestion } from "@foyer/domain/scenario/scenario.ts";
import { describe, expect, it } from "vitest";
import { planAnswers, readAnswerLines } from "./answer-lines.ts";

describe("a pasted list of answers (rules/scenario 42)", () => {
  it.each([
    [
      "one answer a line, in order",
      "Red\r\nGreen\n\n  Dark   blue \rWhite",
      ["Red", "Green", "Dark blue", "White"],
    ],
    ["without bullets, where every line has one", "- Red\n• Green", ["Red", "Green"]],
    ["with a dash that only one has", "- Red\nGreen", ["- Red", "Green"]],
    ["without numbers that count up", "1. Red\n2) Green", ["Red", "Green"]],
    ["with numbers that are names", "1. FC Köln\n1. FC Nürnberg", ["1. FC Köln", "1. FC Nürnberg"]],
    ["each once, whatever its case", "Red\nred\nRED", ["Red"]],
    ["with the columns of a table in one line", "Red\tRot", ["Red Rot"]],
  ])("is %s", (_, text, lines) => {
    expect(readAnswerLines(text)).toEqual(lines);
  });

  it("takes entries of the catalog by name or text, and leaves out those that are here", () => {
    const entry = (id: number, internalName: string, text = internalName) => ({
      id,
      internalName,
      texts: { "en-GB": text },
      questionId: 1,
    });
    const question: LocalizedQuestion = {
      id: 1,
      texts: {},
      type: "single selection",
      settings: {},
      conditions: [],
      answers: [
        { id: 11, texts: {} },
        { id: 14, texts: { "en-GB": "Renamed" } },
      ],
    };
    const all = [
      entry(11, "Red"),
      entry(12, "verde", "Green"),
      entry(14, "Black"),
      entry(15, "Renamed elsewhere"),
    ];
    const catalog = {
      steps: new Map(),
      questions: new Map(),
      answers: new Map(all.map((one) => [one.id, one])),
    };
    const texts = ["red", "green", "VERDE", "Blue", "Renamed"];
    const { lines, repeated } = planAnswers(texts, { question, catalog, culture: "en-GB" });
    expect(lines.map(({ text, entry: found }) => [text, found?.id])).toEqual([
      ["green", 12],
      ["Blue", undefined],
    ]);
    expect(repeated).toBe(3);
  });
});
