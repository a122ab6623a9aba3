/** What is needed of a regular-expression engine that takes linear time; `RE2JS` is one. rules/questions 7 */
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
      /** Whether it is found in the text; never in one that is longer than `longestText`. */
      matches: (text: string) => boolean;
      /** UTF-16 units that a text may have so that looking through it takes a bounded time. */
      longestText: number;
    }
  | {
      isValid: false;
      /** Where the first mistake is, counted from 1. */
      position: number;
      /** A whole sentence, the position included. */
      sentence: string;
    };

/** Instructions that a pattern may be compiled to: reading it takes time, too. */
const PROGRAM_LIMIT = 4_000;

/**
 * Instructions × characters that one match may take: about 10 ms of a processor. Linear time alone is no bound: a
 * pattern of 57 characters that repeats much took 9.7 s for a text of 4,000. rules/questions 7
 */
const STEP_LIMIT = 200_000;

/** Compiles a pattern as all parts of the product do: found anywhere, in upper or lower case. */
export function compileRegex(engine: RegexEngine, regex: string): CompiledRegex {
  try {
    const compiled = engine.compile(regex, engine.CASE_INSENSITIVE);
    if (compiled.programSize() > PROGRAM_LIMIT) return mistake(1, "it repeats too much");
    const longestText = Math.floor(STEP_LIMIT / compiled.programSize());
    const matches = (text: string) => text.length <= longestText && compiled.matcher(text).find();
    return { isValid: true, matches, longestText };
  } catch (error) {
    const { description, fragment } = toSyntaxError(error);
    return mistake(positionOf(engine, regex, { description, fragment }), explain(description, fragment));
  }
}

function mistake(position: number, reason: string): CompiledRegex {
  return { isValid: false, position, sentence: `Not a valid pattern, at position ${position}: ${reason}.` };
}

type SyntaxError = { description: string; fragment: string };

/** What the engine throws: a description and, mostly, the piece of the pattern that it could not read. */
function toSyntaxError(error: unknown): SyntaxError {
  const { error: description, input: fragment, message } = error as Record<string, unknown>;
  return {
    description: String(description ?? message),
    fragment: typeof fragment === "string" ? fragment : "",
  };
}

/** The engine names a piece, not a place: it is where the pattern, cut off behind it, first fails in the same way. */
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

/** What people know from other engines gets words of its own. */
function explain(description: string, fragment: string): string {
  if (/^\(\?<?[=!]/.test(fragment)) return "look-ahead and look-behind are not available";
  if (/^\\[1-9k]/.test(fragment)) return "back-references are not available";
  if (fragment === "\\u") return "write the character itself, or \\x{…} with its number";
  return fragment && fragment.length <= 20 && !fragment.startsWith("(?i)")
    ? `${description} ${fragment}`
    : description;
}
