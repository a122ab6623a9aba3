import { Problem } from "@foyer/contract/problem.ts";

/** What the server says is wrong, read from the body of a failure; null: the body is no `Problem`. */
export function readProblem(text: string): Problem["Error"] | null {
  const read = Problem.safeParse(parseJson(text));
  return read.success ? read.data.Error : null;
}

/** The value that a JSON text stands for; undefined: it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
