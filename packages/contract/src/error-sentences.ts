import { z } from "zod";

type Issue = z.core.$ZodRawIssue;
type Found = z.core.$ZodIssue;

const TYPES: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};
const FORMATS: Readonly<Record<string, string>> = {
  email: "an email address",
  url: "a web address",
  uuid: "a UUID",
  date: "a date as YYYY-MM-DD",
};

/**
 * Returns the error of a value as a sentence, where its schema has none of its own. `speakInSentences` sets this for
 * all schemas of the contract.
 */
export function sentenceOf(issue: Issue): string {
  const isMissing = issue.input === undefined || issue.input === null;
  switch (issue.code) {
    case "invalid_type":
      return isMissing ? "This field is required." : `Must be ${TYPES[issue.expected] ?? issue.expected}.`;
    case "invalid_value":
      return isMissing ? "This field is required." : oneOf(issue.values);
    case "invalid_union":
      return isMissing ? "This field is required." : (nearest(issue.errors)?.message ?? "Is not valid.");
    case "too_small":
      return sizeSentence(issue, "At least", issue.minimum);
    case "too_big":
      return sizeSentence(issue, "No more than", issue.maximum);
    case "not_multiple_of":
      return `Must be a multiple of ${issue.divisor}.`;
    case "invalid_format":
      return `Must be ${FORMATS[issue.format] ?? "in the right format"}.`;
    case "unrecognized_keys":
      return `There is no field ${issue.keys.join(", ")}.`;
    default:
      return "Is not valid.";
  }
}

/** Sets the error sentences of all schemas. Call it once at the start of a program. */
export function speakInSentences(): void {
  z.config({ customError: sentenceOf });
}

/**
 * Lists the errors of a value with their paths. An unknown field has its own path; a union reports its nearest option.
 */
export function listErrors(issues: readonly Found[]): { path: PropertyKey[]; message: string }[] {
  return issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({ path: [...issue.path, key], message: "There is no such field." }));
    }
    const inner = issue.code === "invalid_union" ? nearest(issue.errors) : undefined;
    if (!inner || inner.path.length === 0) return [{ path: issue.path, message: issue.message }];
    return listErrors([{ ...inner, path: [...issue.path, ...inner.path] }]);
  });
}

/** Returns the first error of the union's option that fits the value's type. */
function nearest(options: readonly (readonly Found[])[]): Found | undefined {
  const fitting = options.find((errors) =>
    errors.every(
      ({ code, path }) => path.length > 0 || (code !== "invalid_type" && code !== "invalid_value"),
    ),
  );
  return (fitting ?? options[0])?.[0];
}

function oneOf(values: readonly unknown[]): string {
  const shown = values.filter((value) => value !== "" && value !== null).map(String);
  const isEmptyAllowed = shown.length < values.length;
  if (shown.length === 0) return "Must be empty.";
  const named = shown.length === 1 ? `Must be ${shown[0]}` : `Must be one of ${shown.join(", ")}`;
  return isEmptyAllowed ? `${named}, or empty.` : `${named}.`;
}

function sizeSentence({ origin }: { origin: string }, bound: string, size: unknown): string {
  if (origin === "string") {
    return bound === "At least" && size === 1
      ? "This field is required."
      : `${bound} ${String(size)} symbols.`;
  }
  if (origin !== "array") return `${bound} ${String(size)}.`;
  return `${bound} ${String(size)} ${size === 1 ? "entry" : "entries"}.`;
}
