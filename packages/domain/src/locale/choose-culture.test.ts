import { expect, it } from "vitest";
import { chooseCulture } from "./choose-culture.ts";

const cultures = ["en-GB", "de-DE", "zh-CN", "ar-SA"].map((cultureCode) => ({
  cultureCode,
  cultureName: cultureCode,
  rightToLeft: cultureCode === "ar-SA",
}));

it.each([
  [["de-DE"], "de-DE"],
  [["DE-de"], "de-DE"],
  [["de-AT", "en"], "de-DE"],
  [["ar"], "ar-SA"],
  [["pl", "zh-TW"], "zh-CN"],
  [["pl"], "en-GB"],
  [[], "en-GB"],
])("%j → %s", (wanted, chosen) => {
  expect(chooseCulture(cultures, wanted)?.cultureCode).toBe(chosen);
});

it("nothing to choose from", () => {
  expect(chooseCulture([], ["de"])).toBeUndefined();
});
