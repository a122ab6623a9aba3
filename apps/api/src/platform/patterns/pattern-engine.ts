import type { RegexEngine } from "@foyer/domain/question/compile-regex.ts";
import { largestProgramSize } from "@foyer/domain/question/pattern-cost.ts";
import { RE2JS } from "re2js";

type Compiled = ReturnType<RegexEngine["compile"]>;

/** Instructions of a pattern that is compiled and matched on the event loop; a larger one is left to the thread. */
const LARGEST_INLINE = 400;
const compiled = new Map<string, Compiled>();
const MAXIMUM_CACHED = 1_000;

/** Is the pattern so small that compiling it takes less than a millisecond? */
export const isSmallPattern = (regex: string): boolean => largestProgramSize(regex) <= LARGEST_INLINE;

/**
 * The engine of the event loop: it compiles small patterns once for the process, and no others. Those are matched by
 * `matchPatterns` before. rules/limits 12
 */
export const PATTERN_ENGINE: RegexEngine = {
  CASE_INSENSITIVE: RE2JS.CASE_INSENSITIVE,
  compile: (regex, flags) => (isSmallPattern(regex) ? compileOnce(regex, flags) : LEFT_TO_THE_THREAD),
};

const LEFT_TO_THE_THREAD: Compiled = {
  programSize: () => 1,
  matcher: () => {
    throw new Error("A large pattern was to be matched on the event loop");
  },
};

function compileOnce(regex: string, flags: number): Compiled {
  const known = compiled.get(regex);
  if (known) return known;
  const made = RE2JS.compile(regex, flags);
  compiled.set(regex, made);
  const [oldest] = compiled.keys();
  if (compiled.size > MAXIMUM_CACHED && oldest !== undefined) compiled.delete(oldest);
  return made;
}
