import { countryRows } from "./countries.ts";
import { cultureRows } from "./cultures.ts";
import { phoneCodeRows } from "./phone-codes.ts";
import { regionRows } from "./regions.ts";

/** All generated files, name → text. One row per line, so that diffs are small. */
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
