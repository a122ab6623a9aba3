import { checkSettings, type SettingErrors } from "../../question/check-settings.ts";
import type { RegexEngine } from "../../question/compile-regex.ts";
import { HIGHEST_LINES_COUNT } from "../../question/max-lines-count.ts";
import {
  type AllQuestionSettings,
  type QuestionSettings,
  type SettingName,
  settingNames,
  settingsOf,
} from "../../question/question-settings.ts";
import type { QuestionType } from "../../question/question-types.ts";
import type { LocalizedQuestion, LocalizedScenario, QuestionWord } from "../scenario.ts";
import { findPlace, questionsOf, withQuestion } from "./find-place.ts";
import { type Applied, type Operation, refused } from "./operation.ts";

/** Sets or removes a text. rules/scenario 30 */
export function setText(
  scenario: LocalizedScenario,
  operation: Extract<Operation, { kind: "set-text" }>,
): Applied {
  const { part, of, cultureCode, from, to } = operation;
  if (of !== undefined) return setFurtherText(scenario, operation, of);
  const place = findPlace(scenario, part);
  if (!place) return refused({ code: "not-included", target: part });
  const text = to === null ? null : to.trim();
  if (text === "") return refused({ code: "empty-text", target: part });
  const { [cultureCode]: found = null, ...others } = place.texts;
  if (from !== undefined && from !== found)
    return refused({ code: "changed-meanwhile", target: part, found });
  return {
    scenario: place.withTexts(text === null ? others : { ...others, [cultureCode]: text }),
    inverse: { kind: "set-text", part, cultureCode, from: text, to: found },
  };
}

/** Sets or removes the help or the error text of a question; without a text in any culture it has none. */
function setFurtherText(
  scenario: LocalizedScenario,
  { part, cultureCode, from, to }: Extract<Operation, { kind: "set-text" }>,
  of: QuestionWord,
): Applied {
  const question = questionsOf(scenario).find(({ id }) => part.kind === "question" && id === part.id);
  if (!question) return refused({ code: "not-included", target: part });
  const text = to === null ? null : to.trim();
  if (text === "") return refused({ code: "empty-text", target: part });
  const { [cultureCode]: found = null, ...others } = question[of] ?? {};
  if (from !== undefined && from !== found)
    return refused({ code: "changed-meanwhile", target: part, found });
  const texts = text === null ? others : { ...others, [cultureCode]: text };
  const { [of]: _, ...rest } = question;
  const changed =
    Object.keys(texts).length === 0 ? (rest as LocalizedQuestion) : { ...question, [of]: texts };
  return {
    scenario: withQuestion(scenario, changed),
    inverse: { kind: "set-text", part, of, cultureCode, from: text, to: found },
  };
}

/** Changes settings. rules/scenario 30 */
export function setSettings(
  scenario: LocalizedScenario,
  { questionId, from = {}, to }: Extract<Operation, { kind: "set-settings" }>,
  engine: RegexEngine,
): Applied {
  const target = { kind: "question" as const, id: questionId };
  const question = questionsOf(scenario).find(({ id }) => id === questionId);
  if (!question) return refused({ code: "not-included", target });
  const before = settingsOf(question.type, question.settings);
  const others = namesOf(from).filter((name) => before[name] !== from[name]);
  if (others.length > 0) {
    return refused({ code: "changed-meanwhile", target, found: pickSettings(before, others) });
  }
  const errors = findErrors(question.type, { ...before, ...to }, to, engine);
  if (Object.keys(errors).length > 0) return refused({ code: "settings-not-valid", target, errors });
  const after = settingsOf(question.type, { ...before, ...to });
  const changed = namesOf(after).filter((name) => before[name] !== after[name]);
  return {
    scenario: withQuestion(scenario, { ...question, settings: after }),
    inverse: {
      kind: "set-settings",
      questionId,
      from: pickSettings(after, changed),
      to: pickSettings(before, changed),
    },
  };
}

function findErrors(
  type: QuestionType,
  settings: QuestionSettings,
  changes: QuestionSettings,
  engine: RegexEngine,
): SettingErrors {
  const foreign = namesOf(changes).filter((name) => !settingNames(type).includes(name));
  const sentence = `A question of the type ${type} has no such setting`;
  return {
    ...Object.fromEntries(foreign.map((name) => [name, sentence])),
    ...checkSettings(type, settings, { maxLinesCount: HIGHEST_LINES_COUNT }, engine),
  };
}

/** Lists the names of the settings that are set. */
export function namesOf(settings: QuestionSettings): SettingName[] {
  const names: SettingName[] = [];
  let name: SettingName;
  for (name in settings) names.push(name);
  return names;
}

/** Returns only these settings. */
export function pickSettings(settings: QuestionSettings, names: readonly SettingName[]): QuestionSettings {
  const picked: Partial<AllQuestionSettings> = {};
  const take = <Name extends SettingName>(name: Name) => {
    const value = settings[name];
    if (value !== undefined) picked[name] = value;
  };
  for (const name of names) take(name);
  return picked;
}
