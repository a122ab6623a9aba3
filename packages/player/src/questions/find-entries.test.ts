import { describe, expect, it } from "vitest";
import { searchIn } from "./find-entries.ts";

const NAMES: Readonly<Record<string, readonly string[]>> = {
  Germany: ["Germany", "DE", "Deutschland", "Германия", "ドイツ"],
  Algeria: ["Algeria", "DZ"],
  Denmark: ["Denmark", "DK"],
  "Côte d’Ivoire": ["Côte d’Ivoire", "CI", "Elfenbeinküste"],
  "United Kingdom": ["United Kingdom", "GB", "UK"],
  "United States": ["United States", "US", "USA"],
  Ukraine: ["Ukraine", "UA"],
  Niger: ["Niger", "NE"],
  Nigeria: ["Nigeria", "NG"],
};
const entries = Object.keys(NAMES).map((text, index) => ({ id: index + 1, text, priority: false }));
const namesOf = ({ text }: { text: string }) => NAMES[text] ?? [];
const search = searchIn(entries, namesOf);
const found = (typed: string) => search.find(typed).map(({ text }) => text);
const named = (typed: string) => search.named(typed)?.text ?? null;

describe("the search of a list", () => {
  it.each([
    ["ger", ["Germany"]],
    ["Deu", ["Germany"]],
    ["гер", ["Germany"]],
    ["イツ", ["Germany"]],
    ["de", ["Germany", "Denmark"]],
    ["cote", ["Côte d’Ivoire"]],
    ["d'ivoire", ["Côte d’Ivoire"]],
    ["kingdom", ["United Kingdom"]],
    ["uk", ["United Kingdom", "Ukraine"]],
    ["united", ["United Kingdom", "United States"]],
    ["niger", ["Niger", "Nigeria"]],
    ["atlantis", []],
    ["many", []],
  ])("%j finds %j", (typed, texts) => expect(found(typed)).toEqual(texts));

  it.each(["", "  ", "-"])("%j leaves the list as it is", (typed) =>
    expect(found(typed)).toEqual(entries.map(({ text }) => text)),
  );
});

describe("what is typed and left", () => {
  it.each([
    ["germany", "Germany"],
    ["usa", "United States"],
    ["elfenbein", "Côte d’Ivoire"],
    ["niger", "Niger"],
    ["united", null],
    ["atlantis", null],
    ["", null],
  ])("%j means %j", (typed, text) => expect(named(typed)).toBe(text));
});
