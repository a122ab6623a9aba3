import { compileRegex, type RegexEngine } from "./compile-regex.ts";
import { CONTACT_KINDS, type QuestionSettings, type SettingName, settingsOf } from "./question-settings.ts";
import type { QuestionType } from "./question-types.ts";
import { TEXT_LIMIT } from "./text-limit.ts";

/** Errors by setting. */
export type SettingErrors = Readonly<Partial<Record<SettingName, string>>>;

export type SettingLimits = {
  maxLinesCount: number;
  /** The saved lines count of the question. It stays valid if the maximum was lowered since. */
  savedLinesCount?: number | undefined;
};

/** Validates the settings of a question of this type; empty if they are valid. rules/questions 5–7 */
export function checkSettings(
  type: QuestionType,
  given: QuestionSettings,
  limits: SettingLimits,
  engine: RegexEngine,
): SettingErrors {
  if (type !== "textbox") return {};
  const settings = settingsOf(type, given);
  return {
    ...checkContactKinds(given),
    ...checkLinesCount(settings, limits),
    ...checkLengths(settings),
    ...checkRegex(settings, engine),
  };
}

/** rules/questions 6 */
function checkContactKinds(given: QuestionSettings): SettingErrors {
  const [, ...surplus] = CONTACT_KINDS.filter((kind) => given[kind] === 1);
  const sentence = "Only one of email, website, phone and verification code can be chosen";
  return Object.fromEntries(surplus.map((kind) => [kind, sentence]));
}

/** rules/questions 5 */
function checkLinesCount(
  { linesCount = 1 }: QuestionSettings,
  { maxLinesCount, savedLinesCount }: SettingLimits,
): SettingErrors {
  const fits = linesCount >= 1 && linesCount <= maxLinesCount;
  if (fits || linesCount === savedLinesCount) return {};
  return { linesCount: `Must be 1 to ${maxLinesCount}` };
}

function checkLengths({ minLength = 0, maxLength = 0 }: QuestionSettings): SettingErrors {
  return maxLength > 0 && minLength > maxLength ? { minLength: "Must not be more than max length" } : {};
}

/** rules/questions 7 */
function checkRegex({ regex = "", maxLength = 0 }: QuestionSettings, engine: RegexEngine): SettingErrors {
  if (regex === "") return {};
  const compiled = compileRegex(engine, regex);
  if (!compiled.isValid) return { regex: compiled.sentence };
  const { longestText } = compiled;
  const maximum = maxLength === 0 ? TEXT_LIMIT : Math.min(maxLength, TEXT_LIMIT);
  if (maximum <= longestText) return {};
  const sentence = `This pattern repeats so much that it can check at most ${longestText} characters`;
  return { regex: `${sentence}: set a max length up to ${longestText}, or let it repeat less.` };
}
