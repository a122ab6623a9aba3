import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { directionOf } from "./direction.ts";
import { nameKey } from "./name-key.ts";
import { byPriorityThenName } from "./order.ts";
import { missingCultures, textIn } from "./text.ts";

describe("textIn (rules/catalogs 4)", () => {
  const texts = { "en-GB": "Germany", "de-DE": "Deutschland", "fr-FR": "  " };
  it.each([
    ["de-DE", "Deutschland"],
    ["ru-RU", "Germany"],
    ["fr-FR", "Germany"],
  ])("%s → %s", (culture, shown) => {
    expect(textIn(texts, culture, "DE")).toBe(shown);
  });
  it("ends at the internal name", () => {
    expect(textIn({ "de-DE": "Deutschland" }, "ru-RU", "DE")).toBe("DE");
  });
});

it("missingCultures counts an empty text as missing and keeps the order", () => {
  expect(missingCultures({ "en-GB": "a", "de-DE": " " }, ["ru-RU", "en-GB", "de-DE"])).toEqual([
    "ru-RU",
    "de-DE",
  ]);
});

describe("nameKey (rules/catalogs 2)", () => {
  it.each([
    ["Cafe\u0301", "CAFÉ"],
    ["  New   York ", "new york"],
    ["ГЕРМАНИЯ", "германия"],
    ["a\u00a0b", "A b"],
  ])("%j is %j", (a, b) => {
    expect(nameKey(a)).toBe(nameKey(b));
  });
  it("distinguishes different names", () => {
    expect(nameKey("Côte")).not.toBe(nameKey("Cote"));
  });
  it("is stable: the key of a key is the key", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => nameKey(nameKey(name)) === nameKey(name)),
    );
  });
});

describe("byPriorityThenName (rules/catalogs 6)", () => {
  const compare = new Intl.Collator("de-DE").compare;
  it("sorts each part by the culture", () => {
    const items = ["Zypern", "Österreich", "Oman"].map((name) => ({ name, priority: name === "Zypern" }));
    const { priority, rest } = byPriorityThenName(items, compare);
    expect(priority.map(({ name }) => name)).toEqual(["Zypern"]);
    expect(rest.map(({ name }) => name)).toEqual(["Oman", "Österreich"]);
  });
  it("keeps every item exactly once", () => {
    const item = fc.record({ name: fc.string(), priority: fc.boolean() });
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const { priority, rest } = byPriorityThenName(items, compare);
        return priority.length + rest.length === items.length && priority.every((one) => one.priority);
      }),
    );
  });
});

it.each([
  ["ar-SA", "rtl"],
  ["he-IL", "rtl"],
  ["en-GB", "ltr"],
  ["zh-CN", "ltr"],
])("%s is written %s", (culture, direction) => {
  expect(directionOf(culture)).toBe(direction);
});
