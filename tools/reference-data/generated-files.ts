import { countryRows } from "./countries.ts";
import { cultureRows } from "./cultures.ts";
import { phoneCodeRows } from "./phone-codes.ts";
import { regionRows } from "./regions.ts";

/** File name → text of all that is generated: one row a line, so that a change of one row is a change of one line. */
export function generatedFiles(): Record<string, string> {
  return {
    "cultures.json": asLines(cultureRows()),
    "countries.json": asLines(countryRows()),
    "regions.json": asLines(regionRows()),
    "phone-codes.json": asLines(phoneCodeRows()),
  };
}

function asLines(rows: readonly object[]): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`;
}
