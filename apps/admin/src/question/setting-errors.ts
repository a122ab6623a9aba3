import type { SettingErrors } from "@foyer/domain/question/check-settings.ts";

/** The errors of the settings, by setting; `path` is the form's path of the settings. */
export function settingErrorsBelow(path: string, errors: Readonly<Record<string, string>>): SettingErrors {
  const prefix = `${path}.`;
  const below = Object.entries(errors).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(below.map(([name, sentence]) => [name.slice(prefix.length), sentence]));
}
