import { LIMITS } from "@foyer/contract/limits.ts";
import { nameKey } from "@foyer/domain/locale/name-key.ts";
import { describe, expect, test } from "vitest";
import { readSeedFiles, type SeedEntry } from "./seed-files.ts";

const data = (await readSeedFiles()).parse();
const CULTURES = data.cultures.map(({ code }) => code);

/** Everything that has to be there in every culture. */
const TRANSLATED: Record<string, readonly SeedEntry[]> = {
  countries: data.countries,
  "phone codes": data["phone-codes"],
  steps: data.steps,
  questions: data.questions,
  answers: data.answers,
  "user messages": data["user-messages"],
};
const ALL: Record<string, readonly SeedEntry[]> = { ...TRANSLATED, regions: data.regions };

function texts(entries: readonly SeedEntry[]): { at: string; culture: string; text: string }[] {
  return entries.flatMap(({ key, texts }) =>
    Object.entries(texts).map(([culture, text]) => ({ at: `${culture} ${key}: ${text}`, culture, text })),
  );
}

/** A mail may have paragraphs. */
const withoutBreaks = (text: string, at: string) =>
  /^\S+ \w+_EMAIL_BODY: /.test(at) ? text.replaceAll(/(?<=\S)\n{1,2}(?=\S)/g, " ") : text;

function placeholders(text: string): string[] {
  return (text.match(/\[\w+\]/g) ?? []).sort();
}

function twins(keys: readonly string[]): string[] {
  return keys.filter((key, index) => keys.indexOf(key) !== index);
}

describe.each(Object.entries(ALL))("%s", (_, entries) => {
  test("have texts that are neither empty nor sloppy nor too long", () => {
    const sloppy = texts(entries).filter(
      ({ text, at }) =>
        text === "" ||
        text !== text.trim() ||
        text !== text.normalize("NFC") ||
        /\s{2}|\p{Cc}|\p{Cf}|\uFFFD/u.test(withoutBreaks(text, at)) ||
        text.length > LIMITS.text,
    );
    expect(sloppy).toEqual([]);
    expect(entries.filter(({ internalName }) => internalName.length > LIMITS.internalName)).toEqual([]);
  });

  test("have a key of their own", () => expect(twins(entries.map(({ key }) => key))).toEqual([]));
});

describe.each(Object.entries(TRANSLATED))("%s", (_, entries) => {
  test("are there in every culture, in the cultures' order", () => {
    expect(entries.filter(({ texts }) => Object.keys(texts).join() !== CULTURES.join())).toEqual([]);
  });

  test("keep their placeholders in every culture", () => {
    const lost = entries.flatMap(({ key, texts }) => {
      const wanted = placeholders(texts["en-GB"] ?? "").join();
      return Object.entries(texts)
        .filter(([, text]) => placeholders(text).join() !== wanted)
        .map(([culture]) => `${culture} ${key}`);
    });
    expect(lost).toEqual([]);
  });
});

describe("internal names", () => {
  test.each([
    ["countries", data.countries.map(({ internalName }) => nameKey(internalName))],
    ["regions of a country", data.regions.map((row) => `${row.country} ${nameKey(row.internalName)}`)],
    ["phone codes", data["phone-codes"].map((row) => `${nameKey(row.internalName)} ${row.phoneCode}`)],
    ["steps", data.steps.map(({ internalName }) => nameKey(internalName))],
    ["questions", data.questions.map(({ internalName }) => nameKey(internalName))],
    ["answers of a question", data.answers.map((row) => `${row.question} ${nameKey(row.internalName)}`)],
    ["user messages", data["user-messages"].map(({ internalName }) => nameKey(internalName))],
  ])("of %s are unique", (_, keys) => expect(twins(keys)).toEqual([]));

  test("of countries are the English ones, those of messages are written in capitals", () => {
    expect(data.countries.filter(({ internalName, texts }) => internalName !== texts["en-GB"])).toEqual([]);
    expect(
      data["user-messages"].filter(({ internalName }) => !/^[A-Z]+(_[A-Z]+)*$/.test(internalName)),
    ).toEqual([]);
  });
});

describe("places in the world", () => {
  const countries = new Map(data.countries.map((country) => [country.key, country]));

  test("regions lie in a country of the list and are called by its code", () => {
    expect(
      data.regions.filter(({ key, country }) => !countries.has(country) || !key.startsWith(`${country}-`)),
    ).toEqual([]);
    expect(data.regions.filter(({ internalName, texts }) => texts["en-GB"] !== internalName)).toEqual([]);
  });

  test("phone codes are written with a plus and named for their country", () => {
    for (const { key, internalName, phoneCode, texts } of data["phone-codes"]) {
      expect(phoneCode).toMatch(/^\+[1-9]\d{0,2}$/);
      expect({ internalName, texts }).toEqual({
        internalName: countries.get(key)?.internalName,
        texts: countries.get(key)?.texts,
      });
    }
  });
});
