import type { ApplicationSettings } from "@foyer/contract/application-setting.ts";
import { expect, test } from "vitest";
import { errorsByCodeName, findErrors, toBody, valuesOf } from "./setting-values.ts";

const setting = (codeName: string, input: "decimal" | "integer" | "url" | "text", value: string) => ({
  codeName,
  input,
  value,
  displayName: codeName,
  description: "",
});
const settings: ApplicationSettings = {
  id: 1,
  version: 4,
  categories: [
    {
      name: "Project",
      settings: [setting("Discount_amount", "decimal", "0.5"), setting("Max_ticket_count", "integer", "1")],
    },
    { name: "Networking", settings: [setting("Itec_url", "url", "")] },
  ],
};

test("the whole object is sent, with the version that it is based on", () => {
  expect(toBody(settings, { ...valuesOf(settings), Max_ticket_count: "7" })).toEqual({
    version: 4,
    categories: [
      {
        name: "Project",
        settings: [
          { codeName: "Discount_amount", value: "0.5" },
          { codeName: "Max_ticket_count", value: "7" },
        ],
      },
      { name: "Networking", settings: [{ codeName: "Itec_url", value: "" }] },
    ],
  });
});

test("the server's complaints find their inputs", () => {
  const fields = {
    "categories.0.settings.1.value": "Too many",
    "categories.1.settings.0.value": "Bad",
    "categories.9": "?",
  };
  expect(errorsByCodeName(settings, fields)).toEqual({ Max_ticket_count: "Too many", Itec_url: "Bad" });
});

test.for([
  [{ Discount_amount: "0,5" }, "Discount_amount"],
  [{ Discount_amount: "" }, "Discount_amount"],
  [{ Max_ticket_count: "1.5" }, "Max_ticket_count"],
  [{ Itec_url: "example.org" }, "Itec_url"],
  [{ Itec_url: "javascript:alert(1)" }, "Itec_url"],
] as const)("%j is refused before it is sent", ([typed, codeName]) => {
  expect(Object.keys(findErrors(settings, { ...valuesOf(settings), ...typed }))).toEqual([codeName]);
});

test("what was read passes", () => {
  expect(findErrors(settings, valuesOf(settings))).toEqual({});
});
