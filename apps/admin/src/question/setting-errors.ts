import type { SettingErrors } from "@foyer/domain/question/check-settings.ts";

/** Those of a form's errors that stand below `path`, by setting; `path` is where the form has the settings. */
export function settingErrorsBelow(path: string, errors: Readonly<Record<string, string>>): SettingErrors {
  const prefix = `${path}.`;
  const below = Object.entries(errors).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(below.map(([name, sentence]) => [name.slice(prefix.length), sentence]));
}
