import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { steps } from "@foyer/contract/steps.ts";
import { compileRegex } from "@foyer/domain/question/compile-regex.ts";
import { TEXT_UNITS_LIMIT } from "@foyer/domain/question/text-limit.ts";
import { RE2JS } from "re2js";
import type { Attack } from "./attack.ts";

const PATTERNS = [
  "(?:a?){999}(?:a?){999}(?:a?){999}(?:a?){999}(?:a?){900}$b",
  "[a-z0-9 ]{1,1000}x",
  "(a+)+$",
  "(a|aa)+$",
  "(a|a?)+$",
  "^(([a-z])+.)+[A-Z]([a-z])+$",
  "(.*a){20}",
  "(?:(?:a{1,30}){1,30}){1,30}b",
  "(\\p{L}|\\p{N}|\\p{P}){1,500}\\x{10FFFF}",
];
const MATCH_MS = 20;

/** CPU time of the slowest match in milliseconds, with inputs of any length that a submission may have. */
function slowestMatch(pattern: string): number {
  const costs = [100, 400, 1000, 2000, 4000, TEXT_UNITS_LIMIT].map((length) => {
    // The first match of a new engine: later ones profit from what it has learnt. The quickest of several such, because
    // the collector of garbage must not count.
    const tries = Array.from({ length: 5 }, () => {
      const compiled = compileRegex(RE2JS, pattern);
      if (!compiled.isValid) return 0;
      const text = "a".repeat(Math.min(length, compiled.longestText));
      return cpuTimeOf(() => compiled.matches(text));
    });
    return Math.min(...tries);
  });
  return Math.max(...costs);
}

function cpuTimeOf(work: () => void): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

export const patterns: Attack = {
  name: "patterns",
  promise: `no pattern costs more than ${MATCH_MS} ms of CPU time, saved or not`,
  run: async ({ attacker, api, tokens }) => {
    const types = await api.call(listQuestionTypes, {});
    const questionTypeId = types.find(({ name }) => name === "textbox")?.id;
    const step = await api.call(steps.create, { body: { internalName: "ATTACK", required: false } });
    const breaches: string[] = [];
    let refused = 0;
    let slowest = 0;
    for (const [at, regex] of PATTERNS.entries()) {
      const named = { internalName: `ATTACK ${at}`, stepId: step.id, questionTypeId, required: false };
      const body = { ...named, questionSettings: { regex } };
      const { status, ms } = await attacker.ask(questions.create, { body }, tokens.admin);
      if (status === 422) refused += 1;
      else if (status !== 201) breaches.push(`${regex}: ${status}`);
      if (ms > 1000) breaches.push(`Saving ${regex} took ${Math.round(ms)} ms`);
      slowest = Math.max(slowest, slowestMatch(regex));
    }
    if (slowest > MATCH_MS) breaches.push(`A match took ${Math.round(slowest)} ms`);
    const seen = `${refused} refused; slowest match ${slowest.toFixed(1)} ms`;
    return { tried: PATTERNS.length, seen, breaches };
  },
};
