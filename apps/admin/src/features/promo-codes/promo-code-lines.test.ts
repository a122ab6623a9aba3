import type { PromoCode } from "@foyer/contract/promo-codes.ts";
import { expect, test } from "vitest";
import { numberIn } from "./promo-code-draft.ts";
import { codeFinder, sortCodes } from "./promo-code-lines.ts";

const code = (promoCode: string, used = 0): PromoCode => ({
  id: 1,
  promoCode,
  discountAmount: 0.5,
  maxTicketCount: 10,
  used,
  held: 0,
});
const textsOf = (codes: readonly PromoCode[]) => codes.map(({ promoCode }) => promoCode);

test("a code is found in whatever spelling it is looked for", () => {
  const find = codeFinder([code("Summer"), code("ＷＩＮＴＥＲ"), code("Été")]);
  expect(textsOf(find("ＳＵＭ"))).toEqual(["Summer"]);
  expect(textsOf(find(" winter "))).toEqual(["ＷＩＮＴＥＲ"]);
  expect(textsOf(find("e\u0301te\u0301"))).toEqual(["Été"]);
  expect(find("")).toHaveLength(3);
});

test("codes are sorted by what is left, ties in the order of the alphabet", () => {
  const codes = [code("A", 1), code("B", 5), code("C", 1)];
  expect(textsOf(sortCodes(codes, "left", "asc"))).toEqual(["B", "A", "C"]);
  expect(textsOf(sortCodes(codes, "promoCode", "desc"))).toEqual(["C", "B", "A"]);
});

test.each([
  ["0.25", 0.25],
  [" -3 ", -3],
  ["0,5", "0,5"],
  ["1e-1", "1e-1"],
  ["", ""],
])("%j is read as %j", (text, value) => {
  expect(numberIn(text)).toBe(value);
});
