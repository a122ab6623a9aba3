import fc from "fast-check";
import { expect, it } from "vitest";
import { promoCodeKey } from "./promo-code-key.ts";

it.each([
  ["summer", "SUMMER"],
  ["  Summer\t", "SUMMER"],
  ["\u3000ＳＵＭＭＥＲ２０２７", "SUMMER2027"],
  ["straße", "STRASSE"],
  ["istanbul", "ISTANBUL"],
  ["ﬁrst", "FIRST"],
  ["e\u0301t\u00e9", "ÉTÉ"],
  ["скидка", "СКИДКА"],
])("%j is compared as %s", (code, key) => {
  expect(promoCodeKey(code)).toBe(key);
});

it("keeps white space within a code: it is part of it", () => {
  expect(promoCodeKey("A B")).not.toBe(promoCodeKey("AB"));
});

it("of a key is the key", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (code) => {
      expect(promoCodeKey(promoCodeKey(code))).toBe(promoCodeKey(code));
    }),
  );
});
