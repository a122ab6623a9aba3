import fc from "fast-check";
import { expect, it } from "vitest";
import { layOut } from "./lay-out.ts";
import { missingLetters } from "./missing-letters.ts";

it.each([
  ["Chinese", "王小明"],
  ["Japanese", "山田 たろう"],
  ["Korean", "김민준"],
  ["Tibetan", "བསྟན་འཛིན་"],
  ["Mongolian", "ᠪᠠᠲᠤ"],
  ["Thaana", "މުޙައްމަދު"],
  ["Syriac", "ܝܘܚܢܢ"],
  ["N'Ko", "ߡߊ߬ߡߊ߬ߘߎ߫"],
  ["Adlam", "𞤀𞤤𞤭𞥄𞤵"],
  ["Cherokee", "ᏣᎳᎩ Ꮳꮃꭹ"],
])("a name in %s prints without boxes", (_, name) => {
  expect(missingLetters([name], "en-GB")).toEqual([]);
  const { runs } = layOut(name, { size: 15, culture: "en-GB" });
  expect(runs.flatMap(({ glyphs }) => glyphs).filter(({ id }) => id === 0)).toEqual([]);
});

it("names each letter that prints as a box once, and the first 20", () => {
  expect(missingLetters(["Anna ꦗꦮ", "ꦗꦮ 王"], "en-GB")).toEqual(["ꦗ", "ꦮ"]);
  expect(missingLetters(["Anna", ""], "en-GB")).toEqual([]);
  const many = Array.from({ length: 60 }, (_, at) => String.fromCodePoint(0x10000 + at)).join("");
  expect(missingLetters([many], "en-GB")).toHaveLength(20);
});

it("says of any text what its layout counts", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 15 }), (text) => {
      const { missing } = layOut(text, { size: 15, culture: "en-GB" });
      expect(missingLetters([text], "en-GB").length > 0).toBe(missing > 0);
    }),
  );
});
