import { describe, expect, it } from "vitest";
import { entryMatcher, toSearchLine } from "./entry-search.ts";

const ivory = toSearchLine(
  {
    id: 42,
    internalName: "Ivory Coast",
    texts: { "fr-FR": "Côte d’Ivoire", "de-DE": "Elfenbeinküste" },
    own: ["+225"],
  },
  ["fr-FR", "en-GB"],
);
const shows = (filter: Partial<Parameters<typeof entryMatcher>[0]>) =>
  entryMatcher({ search: "", location: "", missingOnly: false, ...filter })(ivory);

describe("the search", () => {
  it.each([
    "",
    "ivory",
    "COAST ivory",
    "cote",
    "elfenbeinku",
    "+225",
    "42",
    " d’ivoire  225 ",
    "CÔTE",
    "co\u0302te",
  ])("finds %j", (search) => {
    expect(shows({ search })).toBe(true);
  });
  it.each(["ivory ghana", "226", "coast42"])("does not find %j", (search) => {
    expect(shows({ search })).toBe(false);
  });
});

it("the location is looked for in the shown name alone", () => {
  expect(ivory.name).toBe("Côte d’Ivoire");
  expect(shows({ location: "ivoire cote" })).toBe(true);
  expect(shows({ location: "elfenbein" })).toBe(false);
  expect(shows({ location: "225" })).toBe(false);
});

it("what is missing depends on the shown cultures", () => {
  expect(ivory.missing).toEqual(["en-GB"]);
  expect(shows({ missingOnly: true })).toBe(true);
  const complete = toSearchLine({ id: 1, internalName: "x", texts: { "fr-FR": "x" }, own: [] }, ["fr-FR"]);
  expect(entryMatcher({ search: "", location: "", missingOnly: true })(complete)).toBe(false);
});
