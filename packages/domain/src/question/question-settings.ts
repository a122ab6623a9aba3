import type { ByQuestionType, QuestionType } from "./question-types.ts";

/** Every setting there is; a question has those of its type. */
export type AllQuestionSettings = {
  /** An answer must be given. Not to be mixed up with the question's own `required`: enabled by default. */
  required: boolean;
  showOther: boolean;
  /** A dropdown instead of radio buttons. */
  isDropdown: boolean;
  checkedByDefault: boolean;
  enableRegions: boolean;
  linesCount: number;
  /** 0: none. */
  minLength: number;
  /** 0: none. */
  maxLength: number;
  /** Found anywhere in the answer, in upper or lower case. Empty: none. */
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
  checkbox: ["required", "checkedByDefault"],
  textbox: ["required", "linesCount", "minLength", "maxLength", "regex", ...CONTACT_KINDS],
  note: [],
  "countries and regions": ["required", "enableRegions"],
  "partitions and rubrics of products": ["required"],
  "promo code": ["required"],
} as const satisfies ByQuestionType<readonly SettingName[]>;

const DEFAULTS: AllQuestionSettings = {
  required: false,
  showOther: false,
  isDropdown: false,
  checkedByDefault: false,
  enableRegions: false,
  linesCount: 1,
  minLength: 0,
  maxLength: 0,
  regex: "",
  email: 0,
  website: 0,
  phone: 0,
  verificationCode: 0,
};

/** The settings that questions of this type have. */
export function settingNames(type: QuestionType): readonly SettingName[] {
  return SETTING_NAMES[type];
}

/** What a question of this type starts with. */
export function defaultSettings(type: QuestionType): QuestionSettings {
  return settingsOf(type, {});
}

/** The type's own settings, each as given or else its default; what is not the type's is dropped. rules/questions 4 */
export function settingsOf(type: QuestionType, given: QuestionSettings): QuestionSettings {
  const settings = Object.fromEntries(
    settingNames(type).map((name) => [name, given[name] ?? DEFAULTS[name]]),
  ) as QuestionSettings;
  // rules/questions 6: a contact question has no pattern of its own.
  return type === "textbox" && contactKindOf(settings) !== null ? { ...settings, regex: "" } : settings;
}

/** What a form shows after the type was changed to one that is not the question's own. rules/questions 9 */
export function settingsAfterTypeChange(
  type: QuestionType,
  saved: { type: QuestionType; settings: QuestionSettings } | null,
): QuestionSettings {
  if (saved === null) return defaultSettings(type);
  if (saved.type === type) return settingsOf(type, saved.settings);
  return settingsOf(type, { required: true });
}

/** The contact kind of a textbox; null: none, an ordinary text. */
export function contactKindOf(settings: QuestionSettings): ContactKind | null {
  return CONTACT_KINDS.find((kind) => settings[kind] === 1) ?? null;
}

/** The settings with this kind set to 1 and the others to 0. rules/questions 6 */
export function withContactKind(settings: QuestionSettings, kind: ContactKind | null): QuestionSettings {
  const kinds = Object.fromEntries(CONTACT_KINDS.map((one) => [one, one === kind ? 1 : 0]));
  return { ...settings, ...kinds };
}
