import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fillTokens, tokenValues } from "./token-values.ts";

const SHEET = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const VALUES = tokenValues(SHEET);
const SURFACES = ["page", "card", "inset", "raised"];
const STATES = ["good", "warn", "bad", "info", "quiet"];

/** WCAG 2.2: the least contrast of text, and of the parts of a control. */
const TEXT = 4.5;
const PART = 3;

/** The drawn token, the tokens below it, the least contrast. */
const PAIRS: readonly (readonly [string, readonly string[], number])[] = [
  ["text", [...SURFACES, "field", "hover", "pressed", "current"], TEXT],
  ["muted", [...SURFACES, "field", "hover", "pressed", "current"], TEXT],
  ["accent", [...SURFACES, "hover", "current", "accent-tint"], TEXT],
  ["current-text", ["current"], TEXT],
  ["on-accent", ["accent-fill", "accent-fill-hover", "bad-fill"], TEXT],
  ...STATES.map((state) => [state, [`${state}-tint`, ...SURFACES], TEXT] as const),
  ["line-field", [...SURFACES, "field"], PART],
  ["accent-fill", ["page", "card"], PART],
  ["ink", ["paper"], TEXT],
];

const CASES = (["light", "dark"] as const).flatMap((scheme) =>
  PAIRS.flatMap(([front, backs, least]) => backs.map((back) => ({ scheme, front, back, least }))),
);

it.each(CASES)("$front on $back has a contrast of $least: $scheme", ({ scheme, front, back, least }) => {
  expect(contrast(colour(front, scheme), colour(back, scheme))).toBeGreaterThanOrEqual(least);
});

it("tells the surfaces apart", () => {
  for (const scheme of ["light", "dark"] as const) {
    const [page = "", card = "", inset = ""] = SURFACES.map((name) => colour(name, scheme));
    expect(card).not.toBe(page);
    expect(inset).not.toBe(card);
  }
});

it("fills the values in, and knows no other names", () => {
  expect(fillTokens("padding: var(--space-8) var(--space-16)", SHEET)).toBe("padding: 0.5rem 1rem");
  expect(() => fillTokens("color: var(--colour)", SHEET)).toThrow("--colour");
});

/** The value in one scheme: of a pair the first or the second part. */
function colour(name: string, scheme: "light" | "dark"): string {
  const value = VALUES.get(name) ?? "";
  const [, light, dark] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value) ?? [undefined, value, value];
  const chosen = (scheme === "light" ? light : dark) ?? "";
  if (!/^#\w{6}$/.test(chosen)) throw new Error(`--${name} is no colour: ${value}`);
  return chosen;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
