import { countries } from "@foyer/contract/countries.ts";
import { expect, test } from "vitest";
import type { CatalogConfig } from "./catalog-config.ts";
import { toDraft, toErrors, toValues } from "./entry-values.ts";

const CONFIG: CatalogConfig = {
  one: "country",
  many: "countries",
  endpoints: countries,
  columns: [],
  nameField: "internalName",
  nameLabel: "Internal name",
};

test("a draft goes into the form and comes back as it was", () => {
  const draft = { name: "Iceland", fields: { priority: true }, texts: { "de-DE": "Island", "en-GB": "" } };
  expect(toValues(draft)).toEqual({
    name: "Iceland",
    "fields.priority": true,
    "texts.de-DE": "Island",
    "texts.en-GB": "",
  });
  expect(toDraft(toValues(draft))).toEqual(draft);
});

test("the server's complaints find their fields", () => {
  const fields = {
    internalName: "taken",
    "localizations.1.text": "too long",
    countryId: "which?",
    "questionSettings.regex": "no pattern",
  };
  expect(toErrors(CONFIG, fields, ["en-GB", "de-DE"])).toEqual({
    name: "taken",
    "texts.de-DE": "too long",
    "fields.countryId": "which?",
    "fields.questionSettings.regex": "no pattern",
  });
});
