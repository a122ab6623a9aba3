import { ISSUE_CODES } from "@foyer/domain/scenario/scenario.ts";
import { describe, expect, test } from "vitest";
import { readSeedFiles, type SeedEntry } from "./seed-files.ts";

const data = (await readSeedFiles()).parse();

/** Written by hand, and so to be checked for what a hand can get wrong. */
const BY_HAND = [...data.steps, ...data.questions, ...data.answers, ...data["user-messages"]].filter(
  ({ key }) => key !== "MAX_LINES_COUNT",
);

function texts(entries: readonly SeedEntry[]): { at: string; culture: string; text: string }[] {
  return entries.flatMap(({ key, texts }) =>
    Object.entries(texts).map(([culture, text]) => ({ at: `${culture} ${key}: ${text}`, culture, text })),
  );
}

/** The texts in `culture` that do not pass. */
function failing(culture: string, passes: (text: string) => boolean): string[] {
  return texts(BY_HAND)
    .filter((one) => one.culture === culture && !passes(one.text))
    .map(({ at }) => at);
}

function placeholders(text: string): string[] {
  return (text.match(/\[\w+\]/g) ?? []).sort();
}

describe("the wording", () => {
  /** Rightly the same as in English. */
  const SAME_AS_ENGLISH = new Set([
    "de-DE GROUP_PERSON",
    "de-DE REGION_LABEL",
    "de-DE TICKET_BARCODE",
    "es-ES NO",
    "it-IT NO",
    "fr-FR confirmation",
    "fr-FR SUMMARY_TOTAL",
    "es-ES SUMMARY_TOTAL",
    "fr-FR INVOICE_DATE",
    "de-DE INVOICE_TICKET",
    "es-ES INVOICE_TOTAL",
  ]);

  test("is English in no other culture", () => {
    const english = BY_HAND.flatMap(({ key, texts }) =>
      Object.entries(texts)
        .filter(([culture, text]) => culture !== "en-GB" && text === texts["en-GB"])
        .map(([culture]) => `${culture} ${key}`),
    );
    expect(english.filter((at) => !SAME_AS_ENGLISH.has(at))).toEqual([]);
    expect([...SAME_AS_ENGLISH].filter((at) => !english.includes(at))).toEqual([]);
  });

  test.each([
    ["ru-RU", /\p{Script=Cyrillic}/u],
    ["zh-CN", /\p{Script=Han}/u],
    ["ja-JP", /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
    ["ar-SA", /\p{Script=Arabic}/u],
  ])("is in the script of %s, names of countries too", (culture, script) => {
    const countries = data.countries.filter(({ texts }) => !script.test(texts[culture] ?? ""));
    expect(countries).toEqual([]);
    expect(failing(culture, (text) => script.test(text))).toEqual([]);
  });

  test("is in one script where two cultures share one", () => {
    expect(failing("zh-CN", (text) => !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))).toEqual([]);
    const sentence = (text: string) => !text.includes("。") || /\p{Script=Hiragana}/u.test(text);
    expect(failing("ja-JP", sentence)).toEqual([]);
  });

  test.each([
    ["de-DE", /\b(du|dein\w*|dich|dir)\b/i],
    ["ru-RU", /(?<!\p{L})(ты|тебя|тебе|тво[йяёи])(?!\p{L})/iu],
    ["fr-FR", /(?<!\p{L})(tu|ton|tes|toi)(?!\p{L})/iu],
    ["es-ES", /(?<!\p{L})(tú|tus?|contigo)(?!\p{L})/iu],
    ["tr-TR", /(?<!\p{L})(sen|senin|sana)(?!\p{L})/iu],
  ])("addresses people politely in %s", (culture, familiar) => {
    expect(failing(culture, (text) => !familiar.test(text))).toEqual([]);
  });

  test("never breaks a line before French punctuation", () => {
    expect(failing("fr-FR", (text) => !/« | [»:;!?]/.test(text))).toEqual([]);
  });

  test("ends a sentence where English does", () => {
    const open = BY_HAND.filter(({ texts }) => /[.!]$/.test(texts["en-GB"] ?? "")).flatMap(({ key, texts }) =>
      Object.entries(texts)
        // A sentence that ends in what is filled in may end without a full stop.
        .filter(([, text]) => !/[.!。！)）\]]$/.test(text))
        .map(([culture]) => `${culture} ${key}`),
    );
    expect(open).toEqual([]);
  });
});

describe("the player's messages", () => {
  const messages = new Map(data["user-messages"].map((row) => [row.internalName, row.texts]));

  test.each(ISSUE_CODES)("%s is there", (name) => expect(messages.get(name)).toBeDefined());

  test("say the limits", () => {
    expect(placeholders(messages.get("TEXTBOX_MIN_LENGTH_ERROR")?.["ru-RU"] ?? "")).toEqual(["[min_length]"]);
    expect(placeholders(messages.get("TEXTBOX_MAX_LENGTH_ERROR")?.["ar-SA"] ?? "")).toEqual(["[max_length]"]);
  });

  test("MAX_LINES_COUNT is 10 in every culture", () => {
    expect(new Set(Object.values(messages.get("MAX_LINES_COUNT") ?? {}))).toEqual(new Set(["10"]));
  });
});
