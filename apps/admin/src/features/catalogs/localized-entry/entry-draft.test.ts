import { countries } from "@foyer/contract/countries.ts";
import { describe, expect, it } from "vitest";
import type { CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import {
  checkDraft,
  emptyDraft,
  sameDraft,
  toBody,
  toDraft,
  toDraftErrors,
  withDraft,
} from "./entry-draft.ts";

const CONFIG: CatalogConfig = {
  one: "phone code",
  many: "phone codes",
  endpoints: countries,
  nameField: "countryInternalName",
  nameLabel: "Country",
  columns: [
    { field: "phoneCode", label: "Phone code", kind: "text", required: "Phone code is required" },
    { field: "priority", label: "Priority", kind: "checkbox" },
  ],
};
const ENTRY: CatalogEntry = {
  id: 7,
  version: 3,
  countryInternalName: "Germany",
  phoneCode: "+49",
  priority: true,
  localizations: [
    { cultureCode: "en-GB", text: "Germany" },
    { cultureCode: "fr-FR", text: "Allemagne" },
  ],
};

describe("toBody", () => {
  it("sends the selected cultures alone, the catalog's fields and the version", () => {
    const draft = { ...toDraft(CONFIG, ENTRY), name: "  Deutschland " };
    expect(toBody(CONFIG, draft, ["en-GB", "de-DE"], 3)).toEqual({
      countryInternalName: "Deutschland",
      phoneCode: "+49",
      priority: true,
      localizations: [
        { cultureCode: "en-GB", text: "Germany" },
        { cultureCode: "de-DE", text: "" },
      ],
      version: 3,
    });
  });
});

describe("withDraft", () => {
  it("shows the entry as it will be, emptied texts gone", () => {
    const draft = { ...toDraft(CONFIG, ENTRY), texts: { "en-GB": " ", "fr-FR": "Allemagne" } };
    expect(withDraft(CONFIG, ENTRY, draft)).toEqual({
      ...ENTRY,
      localizations: [{ cultureCode: "fr-FR", text: "Allemagne" }],
    });
  });
});

describe("sameDraft", () => {
  const draft = toDraft(CONFIG, ENTRY);
  it("sees each change", () => {
    expect(sameDraft(draft, toDraft(CONFIG, ENTRY))).toBe(true);
    expect(sameDraft({ ...draft, name: "x" }, draft)).toBe(false);
    expect(sameDraft({ ...draft, texts: { ...draft.texts, "de-DE": "x" } }, draft)).toBe(false);
    expect(sameDraft({ ...draft, fields: { ...draft.fields, priority: false } }, draft)).toBe(false);
  });
  it("an empty text is no text", () => {
    expect(sameDraft({ ...draft, texts: { ...draft.texts, "de-DE": "" } }, draft)).toBe(true);
  });
});

describe("checkDraft (rules/catalogs 10)", () => {
  it("speaks differently in a row and in a form", () => {
    const empty = emptyDraft(CONFIG);
    expect(checkDraft(CONFIG, empty, "row")).toEqual({
      name: "The field can not be empty",
      "fields.phoneCode": "The field can not be empty",
    });
    expect(checkDraft(CONFIG, empty, "form")).toEqual({
      name: "Country is required",
      "fields.phoneCode": "Phone code is required",
    });
  });
  it("never blocks for a missing text", () => {
    expect(checkDraft(CONFIG, { ...toDraft(CONFIG, ENTRY), texts: {} }, "form")).toEqual({});
  });
});

it("toDraftErrors brings the server's paths to the inputs, the rest to the form", () => {
  const fields = {
    countryInternalName: "taken",
    "localizations.1.text": "too long",
    phoneCode: "odd",
    surprise: "what?",
  };
  expect(toDraftErrors(CONFIG, fields, ["en-GB", "de-DE"])).toEqual({
    name: "taken",
    "texts.de-DE": "too long",
    "fields.phoneCode": "odd",
    "": "what?",
  });
});
