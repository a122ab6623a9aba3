import { expect, it } from "vitest";
import { faceRules } from "../../formats/base-sheet.ts";
import { STYLE } from "./style.ts";

it("names the typeface of the built back-office", () => {
  const rules = faceRules([
    "inter-cyrillic-wght-normal-a1.woff2",
    "inter-latin-ext-wght-normal-b2.woff2",
    "inter-latin-wght-normal-C-3_d.woff2",
  ]);
  expect(rules).toContain("url(/assets/inter-latin-wght-normal-C-3_d.woff2)");
  expect(rules).toContain("Inter Fallback");
  expect(rules).toContain("font-display: swap");
});

it("uses the system's typeface where nothing is built", () => {
  expect(faceRules([])).toBe(":root { --face: var(--font-text) }");
});

it("declares every variable that it uses", () => {
  const declared = new Set([...STYLE.matchAll(/--([\w-]+):/g)].map(([, name]) => name));
  const used = [...STYLE.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name);
  expect(used.filter((name) => !declared.has(name))).toEqual([]);
});
