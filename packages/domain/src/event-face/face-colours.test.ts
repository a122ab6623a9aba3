import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrastOf, mixed } from "./contrast.ts";
import { FACE_SURFACES, faceColours, LEAST_CONTRAST, SCHEMES } from "./face-colours.ts";

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("contrast", () => {
  it("is 21 for black on white, 1 for the same, whichever comes first", () => {
    expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrastOf("#ffffff", "#000000")).toBeCloseTo(21);
    expect(contrastOf("#3450c4", "#3450c4")).toBe(1);
  });

  it("mixes from one end to the other", () => {
    expect([0, 0.5, 1].map((share) => mixed("#000000", "#ff8000", share))).toEqual([
      "#000000",
      "#804000",
      "#ff8000",
    ]);
  });
});

it("any colour gives texts and parts that can be read in both schemes", () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      const colours = faceColours(colour);
      for (const scheme of SCHEMES) {
        const { accent, fill, fillHover, onFill, tint } = colours[scheme];
        for (const surface of [...FACE_SURFACES[scheme], tint])
          expect(contrastOf(accent, surface)).toBeGreaterThanOrEqual(LEAST_CONTRAST.text);
        for (const ground of [fill, fillHover]) {
          expect(contrastOf(onFill, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST.text);
          for (const surface of FACE_SURFACES[scheme])
            expect(contrastOf(ground, surface)).toBeGreaterThanOrEqual(LEAST_CONTRAST.part);
        }
      }
    }),
    { numRuns: 2_000 },
  );
});

it("a colour that can be read stays as it is; yellow is darkened on light pages, navy lightened on dark ones", () => {
  expect(faceColours("#c2185b").light.fill).toBe("#c2185b");
  expect(faceColours("#c2185b").light.accent).toBe("#c2185b");
  const yellow = faceColours("#ffeb3b");
  expect(yellow.dark.fill).toBe("#ffeb3b");
  expect(yellow.dark.onFill).toBe("#000000");
  expect(contrastOf(yellow.light.fill, "#000000")).toBeLessThan(contrastOf("#ffeb3b", "#000000"));
  const navy = faceColours("#0a1a4f");
  expect(navy.light.fill).toBe("#0a1a4f");
  expect(contrastOf(navy.dark.fill, "#ffffff")).toBeLessThan(contrastOf("#0a1a4f", "#ffffff"));
});

it("black and white have colours too", () => {
  expect(faceColours("#000000").light).toMatchObject({
    accent: "#000000",
    fill: "#000000",
    onFill: "#ffffff",
  });
  expect(faceColours("#ffffff").dark).toMatchObject({
    accent: "#ffffff",
    fill: "#ffffff",
    onFill: "#000000",
  });
});
