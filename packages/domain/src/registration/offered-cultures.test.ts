import { expect, it } from "vitest";
import { offeredCultures, requiredCultures } from "./offered-cultures.ts";

const ALL = ["en-GB", "de-DE", "fr-FR", "ar-SA"];

it.each([
  ["the complete ones, and the own one", null, ["fr-FR", "en-GB"], ["en-GB", "de-DE", "fr-FR"]],
  ["the own one alone, where no other is complete", null, [], ["de-DE"]],
  ["the chosen ones, complete or not, and the own one", ["ar-SA"], ["fr-FR"], ["de-DE", "ar-SA"]],
  ["the own one alone, where nothing else was chosen", [], ["fr-FR"], ["de-DE"]],
  ["no culture that is no longer there", ["xx-XX"], [], ["de-DE"]],
])("offers %s", (_, chosen, complete, expected) => {
  expect(offeredCultures(ALL, { cultureCode: "de-DE", offeredCultures: chosen }, complete)).toEqual(expected);
});

it("requires texts in the own culture and in the chosen ones, once each", () => {
  expect(requiredCultures({ cultureCode: "de-DE", offeredCultures: null })).toEqual(["de-DE"]);
  const chosen = { cultureCode: "de-DE", offeredCultures: ["de-DE", "fr-FR"] };
  expect(requiredCultures(chosen)).toEqual(["de-DE", "fr-FR"]);
});
