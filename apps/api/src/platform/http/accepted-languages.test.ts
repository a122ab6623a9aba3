import { expect, it } from "vitest";
import { acceptedLanguages } from "./accepted-languages.ts";

it.each([
  [undefined, []],
  ["", []],
  ["de-DE,de;q=0.9,en;q=0.8", ["de-DE", "de", "en"]],
  ["en;q=0.2, fr ; q=0.7 ,ar", ["ar", "fr", "en"]],
  ["*, de;q=0, en;q=1", ["en"]],
  ["de;q=x", []],
])("%j → %j", (header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages);
});
