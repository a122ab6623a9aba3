import type { ByQuestionType, QuestionType } from "./question-types.ts";

/** All settings of all types; a question has those of its type. */
export type AllQuestionSettings = {
  /** The question must be answered. Not the question's own `required`, which means enabled by default. */
  required: boolean;
  showOther: boolean;
  /** A dropdown instead of radio buttons. */
  isDropdown: boolean;
  checkedByDefault: boolean;
  /** Ticking it agrees to its text, which is kept with the ticket. rules/questions 23 */
  isConsent: boolean;
  enableRegions: boolean;
  /** Whether a region has to be chosen where regions are enabled and the country has some. */
  regionRequired: boolean;
  linesCount: number;
  /** 0: none. */
  minLength: number;
  /** 0: none. */
  maxLength: number;
  /** Matches anywhere in the answer, ignoring case. Empty: none. */
  regex: string;
  email: 0 | 1;
  website: 0 | 1;
  phone: 0 | 1;
  verificationCode: 0 | 1;
};
export type SettingName = keyof AllQuestionSettings;

/** The settings of one question. rules/questions 4 */
export type QuestionSettings = Readonly<Partial<AllQuestionSettings>>;

export const CONTACT_KINDS = ["email", "website", "phone", "verificationCode"] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

const SETTING_NAMES = {
  "multi select": ["required", "showOther"],
  "single selection": ["required", "showOther", "isDropdown"],
  checkbox: ["required", "checkedByDefault", "isConsent"],
  textbox: ["required", "linesCount", "minLength", "maxLength", "regex", ...CONTACT_KINDS],
  note: [],
  "countries and regions": ["required", "enableRegions", "regionRequired"],
  "partitions and rubrics of products": ["required"],
  "promo code": ["required"],
} as const satisfies ByQuestionType<readonly SettingName[]>;

const DEFAULTS: Readonly<AllQuestionSettings> = {
  required: false,
  showOther: false,
  isDropdown: false,
  checkedByDefault: false,
  isConsent: false,
  enableRegions: false,
  regionRequired: true,
  linesCount: 1,
  minLength: 0,
  maxLength: 0,
  regex: "",
  email: 0,
  website: 0,
  phone: 0,
  verificationCode: 0,
};

const yesOrNo = (value: unknown) => (typeof value === "boolean" ? value : undefined);
const count = (value: unknown) => (typeof value === "number" ? value : undefined);
const pattern = (value: unknown) => (typeof value === "string" ? value : undefined);
const oneOrZero = (value: unknown) => (value === 0 || value === 1 ? value : undefined);

/** Reads a setting from an unknown value; undefined if it is missing or has another type. */
const READERS: { [Name in SettingName]: (value: unknown) => AllQuestionSettings[Name] | undefined } = {
  required: yesOrNo,
  showOther: yesOrNo,
  isDropdown: yesOrNo,
  checkedByDefault: yesOrNo,
  isConsent: yesOrNo,
  enableRegions: yesOrNo,
  regionRequired: yesOrNo,
  linesCount: count,
  minLength: count,
  maxLength: count,
  regex: pattern,
  email: oneOrZero,
  website: oneOrZero,
  phone: oneOrZero,
  verificationCode: oneOrZero,
};

/** Lists the names of the settings of this type. */
export function settingNames(type: QuestionType): readonly SettingName[] {
  return SETTING_NAMES[type];
}

/** Returns the default settings of this type. */
export function defaultSettings(type: QuestionType): QuestionSettings {
  return settingsOf(type, {});
}

/**
 * Returns all settings of the type, with defaults for missing ones. Settings of other types are dropped.
 * rules/questions 4
 */
export function settingsOf(type: QuestionType, given: QuestionSettings): QuestionSettings {
  const settings: Partial<AllQuestionSettings> = {};
  const take = <Name extends SettingName>(name: Name) => {
    settings[name] = given[name] ?? DEFAULTS[name];
  };
  for (const name of settingNames(type)) take(name);
  // rules/questions 23: nobody agrees by leaving a box as it is.
  if (settings.isConsent) settings.checkedByDefault = false;
  // rules/questions 6: a contact question has no pattern of its own.
  return type === "textbox" && contactKindOf(settings) !== null ? { ...settings, regex: "" } : settings;
}

/** Reads the settings from an unknown value, such as a field of a generic form. Everything else is dropped. */
export function readSettings(value: unknown): QuestionSettings {
  const settings: Partial<AllQuestionSettings> = {};
  const take = <Name extends SettingName>(name: Name, given: unknown) => {
    const read = READERS[name](given);
    if (read !== undefined) settings[name] = read;
  };
  for (const [name, given] of Object.entries(value ?? {})) if (isSettingName(name)) take(name, given);
  return settings;
}

function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(READERS, name);
}

/**
 * Returns the settings that a form shows after a change to a type other than the question's saved one. rules/questions
 * 9
 */
export function settingsAfterTypeChange(
  type: QuestionType,
  saved: { type: QuestionType; settings: QuestionSettings } | null,
): QuestionSettings {
  if (saved === null) return defaultSettings(type);
  if (saved.type === type) return settingsOf(type, saved.settings);
  return settingsOf(type, { required: true });
}

/** Returns the settings of `wanted` that differ from `before`. */
export function changedSettings(before: QuestionSettings, wanted: QuestionSettings): QuestionSettings {
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => isSettingName(name) && before[name] !== value),
  );
}

/** Returns the contact kind of a textbox; null for plain text. */
export function contactKindOf(settings: QuestionSettings): ContactKind | null {
  return CONTACT_KINDS.find((kind) => settings[kind] === 1) ?? null;
}

/** Returns the settings with this kind set to 1 and the others to 0. rules/questions 6 */
export function withContactKind(settings: QuestionSettings, kind: ContactKind | null): QuestionSettings {
  const kinds = Object.fromEntries(CONTACT_KINDS.map((one) => [one, one === kind ? 1 : 0]));
  return { ...settings, ...kinds };
}
