import { statSync } from "node:fs";
import { expect, it } from "vitest";
import { BADGE_FONTS, BADGE_FONTS_MB } from "./badge-fonts.ts";
import { findFont } from "./font-files.ts";
import { fontPath } from "./font-paths.ts";

it("the fonts of badges cover all scripts, signs and emoji", () => {
  const named = ["noto-sans", "noto-sans-math", "noto-sans-symbols-2", "noto-emoji", "noto-sans-thai"];
  for (const family of [...named, "noto-sans-sc", "noto-sans-jp", "noto-sans-kr", "noto-serif-tibetan"])
    expect(BADGE_FONTS).toContain(`${family}/400Regular`);
  for (const font of BADGE_FONTS) {
    const [family = "", weight = ""] = font.split("/");
    expect(findFont({ family, weight })).toBe(font);
  }
});

it("their size is what devices say", () => {
  const bytes = BADGE_FONTS.reduce((sum, name) => sum + statSync(fontPath(name)).size, 0);
  expect(Math.round(bytes / 1_000_000)).toBe(BADGE_FONTS_MB);
});
