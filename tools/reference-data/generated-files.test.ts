import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { CULTURES } from "./cultures.ts";
import { generatedFiles } from "./generated-files.ts";

const FOLDER = resolve(import.meta.dirname, "../../apps/api/seed");

type Row = {
  key: string;
  internalName: string;
  texts: Record<string, string>;
  country?: string;
  phoneCode?: string;
};

const files = generatedFiles();

function rows(name: string): Row[] {
  return JSON.parse(files[name] ?? "[]") as Row[];
}

function row(name: string, key: string): Row | undefined {
  return rows(name).find((one) => one.key === key);
}

test.each(Object.keys(files))("%s is checked in as it is generated", (name) => {
  const checkedIn = readFileSync(resolve(FOLDER, name), "utf8");
  // Compared by line, so that a failure names the rows and not the whole file.
  expect(checkedIn.split("\n")).toEqual((files[name] ?? "").split("\n"));
});

test("cultures carry the name that their speakers give them", () => {
  const cultures = JSON.parse(files["cultures.json"] ?? "") as {
    code: string;
    name: string;
    rightToLeft: boolean;
  }[];
  expect(cultures.map(({ code }) => code)).toEqual([...CULTURES]);
  expect(cultures.map(({ name }) => name)).toEqual([
    "English (United Kingdom)",
    "Русский (Россия)",
    "Deutsch (Deutschland)",
    "Français (France)",
    "Español (España)",
    "Italiano (Italia)",
    "Türkçe (Türkiye)",
    "中文（中国）",
    "日本語 (日本)",
    "العربية (المملكة العربية السعودية)",
  ]);
  expect(cultures.filter(({ rightToLeft }) => rightToLeft).map(({ code }) => code)).toEqual(["ar-SA"]);
});

describe("countries", () => {
  test("are all of ISO 3166-1", () => expect(rows("countries.json")).toHaveLength(249));

  test("are named in every culture", () => {
    expect(row("countries.json", "DE")?.texts).toEqual({
      "en-GB": "Germany",
      "ru-RU": "Германия",
      "de-DE": "Deutschland",
      "fr-FR": "Allemagne",
      "es-ES": "Alemania",
      "it-IT": "Germania",
      "tr-TR": "Almanya",
      "zh-CN": "德国",
      "ja-JP": "ドイツ",
      "ar-SA": "ألمانيا",
    });
  });
});

describe("phone codes", () => {
  test.each([
    ["US", "+1"],
    ["JM", "+1"],
    ["RU", "+7"],
    ["KZ", "+7"],
    ["GB", "+44"],
    ["JE", "+44"],
    ["DE", "+49"],
    ["FI", "+358"],
    ["AX", "+358"],
  ])("%s has %s", (country, code) => expect(row("phone-codes.json", country)?.phoneCode).toBe(code));
});

describe("regions", () => {
  const counts: [string, number][] = [
    ["US", 51],
    ["GB", 4],
    ["DE", 16],
    ["CH", 26],
    ["FR", 13],
    ["CN", 31],
    ["JP", 47],
    ["TR", 81],
    ["RU", 83],
    ["ID", 38],
    ["NO", 15],
    ["HK", 0],
  ];
  test.each(counts)("of %s are %i", (country, count) => {
    expect(rows("regions.json").filter((region) => region.country === country)).toHaveLength(count);
  });

  test("have local names for all regions of a country or for none", () => {
    const halves = CULTURES.slice(1).flatMap((culture) => {
      const named = rows("regions.json").filter(({ texts }) => culture in texts);
      const countries = new Set(named.map(({ country }) => country));
      return rows("regions.json")
        .filter(({ country, texts }) => countries.has(country) && !(culture in texts))
        .map(({ key }) => `${culture} ${key}`);
    });
    expect(halves).toEqual([]);
    expect(row("regions.json", "CH-GE")?.texts).toEqual({
      "en-GB": "Geneva",
      "de-DE": "Genf",
      "fr-FR": "Genève",
      "it-IT": "Ginevra",
    });
  });

  test.each([
    ["IR-01", "Gilan"],
    ["MA-06", "Casablanca-Settat"],
    ["MK-801", "Aerodrom"],
    ["ID-JB", "West Java"],
    ["NO-55", "Troms"],
  ])("%s is %s: corrected where the packages have an old name or a mark", (code, name) => {
    expect(row("regions.json", code)?.internalName).toBe(name);
  });

  test.each(["US-PR", "CN-HK", "FR-RE", "NL-AW", "FI-01"])("%s is left to the list of countries", (code) => {
    expect(row("regions.json", code)).toBeUndefined();
  });
});
