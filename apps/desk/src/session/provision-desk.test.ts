import { findFont } from "@foyer/print/font/font-files.ts";
import { expect, it } from "vitest";
import { fontsOf } from "./provision-desk.ts";

it("the fonts cover letters, signs and emoji (rules/desk 3)", () => {
  const fonts = fontsOf("en-US");
  for (const family of ["noto-sans", "noto-sans-math", "noto-sans-symbols-2", "noto-emoji", "noto-sans-thai"])
    expect(fonts).toContain(`${family}/400Regular`);
  for (const font of fonts) {
    const [family = "", weight = ""] = font.split("/");
    expect(findFont({ family, weight })).toBe(font);
  }
});

it("fonts of Chinese, Japanese and Korean are loaded only for their cultures", () => {
  const eastAsian = (culture: string) => fontsOf(culture).filter((name) => /-(sc|jp|kr)\//.test(name));
  expect(eastAsian("de-DE")).toEqual([]);
  expect(eastAsian("ja-JP")).toEqual(["noto-sans-jp/400Regular"]);
});
