/** The used part of a linear-time regex engine; `RE2JS` implements it. rules/questions 7 */
export type RegexEngine = {
  readonly CASE_INSENSITIVE: number;
  compile(
    regex: string,
    flags: number,
  ): { matcher(text: string): { find(): boolean }; programSize(): number };
};

export type CompiledRegex =
  | {
      isValid: true;
      /** Returns whether the pattern matches anywhere in the text. Never for a text longer than `longestText`. */
      matches: (text: string) => boolean;
      /** The maximum length of a text, in UTF-16 units, that keeps the time of a match bounded. */
      longestText: number;
    }
  | {
      isValid: false;
      /** Position of the first error, counted from 1. */
      position: number;
      /** The error as a sentence, with the position. */
      sentence: string;
    };

/** The maximum size of a compiled pattern, in instructions: compiling takes time, too. */
const PROGRAM_LIMIT = 4_000;

/**
 * The maximum cost of one match, in instructions × characters: about 10 ms of CPU time. Linear time alone is not
 * enough: a pattern of 57 characters with many repetitions took 9.7 s for a text of 4,000. rules/questions 7
 */
const STEP_LIMIT = 200_000;

/** Compiles a pattern, for the whole product. It matches anywhere in a text and ignores case. */
export function compileRegex(engine: RegexEngine, regex: string): CompiledRegex {
  try {
    const compiled = engine.compile(regex, engine.CASE_INSENSITIVE);
    if (compiled.programSize() > PROGRAM_LIMIT) return mistake(1, "it repeats too much");
    const longestText = Math.floor(STEP_LIMIT / compiled.programSize());
    const find = (text: string) => text.length <= longestText && compiled.matcher(text).find();
    return { isValid: true, matches: rememberLast(find), longestText };
  } catch (error) {
    const { description, fragment } = toSyntaxError(error);
    return mistake(positionOf(engine, regex, { description, fragment }), explain(description, fragment));
  }
}

/** Caches the last match, because a form checks again with each key press in other fields. */
function rememberLast(find: (text: string) => boolean): (text: string) => boolean {
  let last: { text: string; found: boolean } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, found: find(text) };
    return last.found;
  };
}

function mistake(position: number, reason: string): CompiledRegex {
  return { isValid: false, position, sentence: `Not a valid pattern, at position ${position}: ${reason}.` };
}

type SyntaxError = { description: string; fragment: string };

/** The engine's error: a description and, usually, the part of the pattern with the syntax error. */
function toSyntaxError(error: unknown): SyntaxError {
  const { error: description, input: fragment, message } = error as Record<string, unknown>;
  return {
    description: String(description ?? message),
    fragment: typeof fragment === "string" ? fragment : "",
  };
}

/**
 * Finds the position of the invalid part, which the engine does not report: the shortest prefix that fails in the same
 * way.
 */
function positionOf(engine: RegexEngine, regex: string, { description, fragment }: SyntaxError): number {
  if (description === "missing closing )") return regex.length + 1;
  if (description === "unexpected )") return firstFailure(engine, regex, { description, fragment: ")" });
  if (fragment === "") return Math.max(regex.length, 1);
  return firstFailure(engine, regex, { description, fragment });
}

function firstFailure(engine: RegexEngine, regex: string, { description, fragment }: SyntaxError): number {
  for (let at = regex.indexOf(fragment); at >= 0; at = regex.indexOf(fragment, at + 1)) {
    if (failsAlike(engine, regex.slice(0, at + fragment.length), description)) return at + 1;
  }
  return regex.lastIndexOf(fragment) + 1;
}

function failsAlike(engine: RegexEngine, regex: string, description: string): boolean {
  try {
    engine.compile(regex, engine.CASE_INSENSITIVE);
    return false;
  } catch (error) {
    return toSyntaxError(error).description === description;
  }
}

/** Features of other engines that this one lacks have their own sentences. */
function explain(description: string, fragment: string): string {
  if (/^\(\?<?[=!]/.test(fragment)) return "look-ahead and look-behind are not available";
  if (/^\\[1-9k]/.test(fragment)) return "back-references are not available";
  if (fragment === "\\u") return "write the character itself, or \\x{…} with its number";
  return fragment && fragment.length <= 20 && !fragment.startsWith("(?i)")
    ? `${description} ${fragment}`
    : description;
}
