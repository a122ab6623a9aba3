import { compileRegex, type RegexEngine } from "../question/compile-regex.ts";
import { settingsOf } from "../question/question-settings.ts";
import { checkScenario } from "./check-scenario.ts";
import type { Scenario, ScenarioQuestion, ScenarioStep } from "./scenario.ts";
import type { ScenarioProblem } from "./scenario-problem.ts";

/** A question prepared for playing: with all settings of its type. */
export type PlayableQuestion = ScenarioQuestion & {
  readonly answerTexts: ReadonlyMap<number, string>;
  /** Null for a question without a pattern. */
  readonly fitsPattern: ((text: string) => boolean) | null;
};
export type PlayableStep = ScenarioStep & {
  readonly orderNumber: number;
  readonly questions: readonly PlayableQuestion[];
};

const CHECKED: unique symbol = Symbol("checked");
/** A scenario without problems, in one culture; only `makePlayable` creates one. */
export type PlayableScenario = {
  readonly steps: readonly PlayableStep[];
  readonly questions: ReadonlyMap<number, PlayableQuestion>;
  readonly [CHECKED]: true;
};

/** Prepares a scenario for any number of plays, or returns its problems. */
export function makePlayable(
  scenario: Scenario,
  engine: RegexEngine,
): { playable: PlayableScenario } | { problems: readonly ScenarioProblem[] } {
  const problems = [...checkScenario(scenario)];
  const steps = scenario.steps.map((step, index) => ({
    ...step,
    orderNumber: index + 1,
    questions: step.questions.map((question) => prepare(question, engine, problems)),
  }));
  if (problems.length > 0) return { problems };
  const questions = new Map(steps.flatMap((step) => step.questions).map((one) => [one.id, one]));
  return { playable: { steps, questions, [CHECKED]: true } };
}

/** Returns the scenario with known verdicts for the patterns of these questions, so that they are not matched again. */
export function withVerdicts(
  playable: PlayableScenario,
  verdicts: ReadonlyMap<number, (text: string) => boolean>,
): PlayableScenario {
  if (verdicts.size === 0) return playable;
  const evaluated = (question: PlayableQuestion): PlayableQuestion => {
    const fitsPattern = verdicts.get(question.id);
    return fitsPattern ? { ...question, fitsPattern } : question;
  };
  const steps = playable.steps.map((step): PlayableStep => {
    const questions: readonly PlayableQuestion[] = step.questions;
    return { ...step, questions: questions.map(evaluated) };
  });
  return { ...playable, steps };
}

function prepare(
  question: ScenarioQuestion,
  engine: RegexEngine,
  problems: ScenarioProblem[],
): PlayableQuestion {
  const settings = settingsOf(question.type, question.settings);
  const answerTexts = new Map(question.answers.map(({ id, text }) => [id, text]));
  const { regex = "" } = settings;
  if (regex === "") return { ...question, settings, answerTexts, fitsPattern: null };
  const compiled = compileRegex(engine, regex);
  if (compiled.isValid) return { ...question, settings, answerTexts, fitsPattern: compiled.matches };
  problems.push({ code: "pattern-not-valid", target: { kind: "question", id: question.id } });
  return { ...question, settings, answerTexts, fitsPattern: null };
}
