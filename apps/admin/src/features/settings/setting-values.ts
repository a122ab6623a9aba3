import type { ApplicationSettings, Setting } from "@foyer/contract/application-setting.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { z } from "zod";

/** The typed values by code name. */
export type SettingValues = Record<string, string>;

const allOf = ({ categories }: ApplicationSettings) => categories.flatMap(({ settings }) => settings);

export const valuesOf = (settings: ApplicationSettings): SettingValues =>
  Object.fromEntries(allOf(settings).map(({ codeName, value }) => [codeName, value]));

/** The body to send: the settings as read, with the typed values. */
export function toBody(settings: ApplicationSettings, values: SettingValues) {
  return {
    version: settings.version,
    categories: settings.categories.map(({ name, settings: ofCategory }) => ({
      name,
      settings: ofCategory.map(({ codeName, value }) => ({ codeName, value: values[codeName] ?? value })),
    })),
  };
}

/** Maps the server's errors (`categories.0.settings.2.value`) to code names. */
export function errorsByCodeName(
  settings: ApplicationSettings,
  fields: Readonly<Record<string, string>>,
): SettingValues {
  const errors: SettingValues = {};
  for (const [path, text] of Object.entries(fields)) {
    const [, category, setting] = /^categories\.(\d+)\.settings\.(\d+)\b/.exec(path) ?? [];
    const found = settings.categories[Number(category)]?.settings[Number(setting)];
    if (found) errors[found.codeName] = text;
  }
  return errors;
}

const text = z.string().max(LIMITS.settingValue, `No more than ${LIMITS.settingValue} symbols.`);
const RULES: Partial<Record<Setting["input"], z.ZodType>> = {
  decimal: text.regex(/^\s*\d+(\.\d+)?\s*$/, "Must be a number"),
  integer: text.regex(/^\s*\d+\s*$/, "Must be an integer number."),
  url: z.union([z.literal(""), z.url({ protocol: /^https?$/ })], "Must be a web address"),
};

/** Client-side validation, by code name; the server validates again. */
export function findErrors(settings: ApplicationSettings, values: SettingValues): SettingValues {
  const errors = allOf(settings).map(({ codeName, input }) => {
    const found = (RULES[input] ?? text).safeParse(values[codeName]).error?.issues[0];
    return [codeName, found?.message] as const;
  });
  return Object.fromEntries(errors.flatMap(([name, error]) => (error === undefined ? [] : [[name, error]])));
}
