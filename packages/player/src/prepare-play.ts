import type { PlayData } from "@foyer/contract/play.ts";
import type { RegexEngine } from "@foyer/domain/question/compile-regex.ts";
import { makePlayable, type PlayableScenario } from "@foyer/domain/scenario/playable-scenario.ts";

/** A playable scenario with the lists that its questions choose from. */
export type PreparedPlay = { data: PlayData; playable: PlayableScenario };

/** For scenarios without a pattern: never called. */
const NO_ENGINE: RegexEngine = {
  CASE_INSENSITIVE: 0,
  compile: (regex) => {
    throw new Error(`There is no engine for the pattern ${regex}`);
  },
};

type LoadEngine = () => Promise<RegexEngine>;

/**
 * Makes what the server sends playable; loads a regex engine and the reader of notes only if they are needed. An engine
 * that cannot read a pattern is followed by the next.
 */
export async function preparePlay(
  data: PlayData,
  engines: readonly LoadEngine[] = [loadEngine],
): Promise<PreparedPlay> {
  const [load = loadEngine, ...others] = engines;
  const questions = data.steps.flatMap((step) => step.questions);
  const [engine] = await Promise.all([
    questions.some(({ settings }) => settings.regex) ? load() : NO_ENGINE,
    questions.some(({ type }) => type === "note") && import("./note-text.tsx"),
  ]);
  const made = makePlayable(data, engine);
  if ("playable" in made) return { data, playable: made.playable };
  if (others.length > 0) return preparePlay(data, others);
  throw new Error(`The scenario cannot be played: ${made.problems.map(({ code }) => code).join(", ")}`);
}

export async function loadEngine(): Promise<RegexEngine> {
  const { RE2JS } = await import("re2js");
  return RE2JS;
}
