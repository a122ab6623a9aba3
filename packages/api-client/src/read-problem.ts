import { type Problem, ReadProblem } from "@foyer/contract/problem.ts";

/** Reads the `Problem` from the body of a failure; null if the body has no `Error.Message`. */
export function readProblem(text: string): Problem["Error"] | null {
  const read = ReadProblem.safeParse(parseJson(text));
  return read.success ? read.data.Error : null;
}

/** Parses JSON; undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
