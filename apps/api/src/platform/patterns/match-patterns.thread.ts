import { threadCpuUsage } from "node:process";
import { type CompiledRegex, compileRegex } from "@foyer/domain/question/compile-regex.ts";
import { RE2JS } from "re2js";

export type PatternMatch = { regex: string; text: string };
export type MatchTask = {
  matches: readonly PatternMatch[];
  /** Milliseconds of CPU time. */
  deadlineMs: number;
};

const compiled = new Map<string, CompiledRegex>();
const MAXIMUM_CACHED = 200;

/** Which of these texts fit their patterns; null at the deadline. Runs in a worker thread. rules/limits 12 */
export function matchPatterns({ matches, deadlineMs }: MatchTask): boolean[] | null {
  const start = threadCpuUsage();
  const verdicts: boolean[] = [];
  for (const { regex, text } of matches) {
    const { user, system } = threadCpuUsage(start);
    if ((user + system) / 1_000 > deadlineMs) return null;
    const pattern = compileOnce(regex);
    verdicts.push(pattern.isValid && pattern.matches(text));
  }
  return verdicts;
}

function compileOnce(regex: string): CompiledRegex {
  const known = compiled.get(regex);
  if (known) return known;
  const made = compileRegex(RE2JS, regex);
  compiled.set(regex, made);
  const [oldest] = compiled.keys();
  if (compiled.size > MAXIMUM_CACHED && oldest !== undefined) compiled.delete(oldest);
  return made;
}
