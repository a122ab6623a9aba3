import { countries } from "@foyer/contract/countries.ts";
import { describe, expect, it } from "vitest";
import type { CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import { findEntries, sortEntries } from "./entry-lines.ts";

const CONFIG: CatalogConfig = {
  one: "country",
  many: "countries",
  endpoints: countries,
  nameField: "internalName",
  nameLabel: "Internal name",
  columns: [{ field: "priority", label: "Priority", kind: "checkbox" }],
};

let id = 0;
const entry = (internalName: string, texts: Record<string, string> = {}, priority = false): CatalogEntry => ({
  id: ++id,
  version: 1,
  internalName,
  priority,
  localizations: Object.entries(texts).map(([cultureCode, text]) => ({ cultureCode, text })),
});
/** The names that are found; a dash where the second part begins. */
const names = ({ entries, partAt }: ReturnType<typeof findEntries>) =>
  entries.flatMap(({ internalName }, index) => [...(index === partAt ? ["—"] : []), String(internalName)]);
const ALL = { search: "", missingOnly: false };

const ENTRIES = [
  entry("Austria", { "en-GB": "Austria", "de-DE": "Österreich" }),
  entry("Oman", { "en-GB": "Oman", "de-DE": "Oman" }),
  entry("Ivory Coast", { "en-GB": "Côte d'Ivoire" }),
  entry("Germany", { "en-GB": "Germany", "de-DE": "Deutschland" }, true),
];

describe("order (rules/catalogs 6)", () => {
  it("priority, separator, then the first shown culture's collation", () => {
    expect(names(findEntries(sortEntries(CONFIG, ENTRIES, ["de-DE"]), ALL))).toEqual([
      "Germany",
      "—",
      "Ivory Coast",
      "Oman",
      "Austria",
    ]);
  });
  it("no separator without both parts", () => {
    expect(names(findEntries(sortEntries(CONFIG, ENTRIES.slice(0, 2), ["en-GB"]), ALL))).toEqual([
      "Austria",
      "Oman",
    ]);
  });
});

describe("search", () => {
  const find = (search: string) =>
    names(findEntries(sortEntries(CONFIG, ENTRIES, ["en-GB"]), { ...ALL, search }));
  it.each([
    ["cote", ["Ivory Coast"]],
    ["ÖSTER", ["Austria"]],
    ["coast ivory", ["Ivory Coast"]],
    ["zzz", []],
  ])("%s", (search, found) => {
    expect(find(search)).toEqual(found);
  });
  it("finds by id", () => {
    expect(find(String(ENTRIES[1]?.id))).toContain("Oman");
  });
});

describe("missing translations", () => {
  const sorted = sortEntries(CONFIG, ENTRIES, ["en-GB", "de-DE"]);
  it("are those of the shown cultures", () => {
    expect(names(findEntries(sorted, { search: "", missingOnly: true }))).toEqual(["Ivory Coast"]);
  });
  it("a row in edit stays, whatever the filter says", () => {
    const keep = ENTRIES[1]?.id;
    expect(names(findEntries(sorted, { search: "zzz", missingOnly: true, keep }))).toEqual(["Oman"]);
  });
});
