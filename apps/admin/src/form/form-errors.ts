/** Validation messages by field path: `name`, `projectIds.0`. */
export type Errors = Readonly<Record<string, string>>;

/** Is `path` the field `name` or a part of it? */
export const isOf = (path: string, name: string) => path === name || path.startsWith(`${name}.`);

type Change = { name: string; before: Errors; after: Errors };

/**
 * The errors to show after a change. An error of the client's validation (`before`) stays as long as the validation
 * still finds it (`after`). An error of the server stays until its field is changed.
 */
export function errorsAfter(shown: Errors, { name, before, after }: Change): Errors {
  const left = Object.entries(shown).flatMap(([path, sentence]) => {
    const isServers = before[path] !== sentence;
    const next = isServers && !isOf(path, name) ? sentence : after[path];
    return next === undefined ? [] : [[path, next] as const];
  });
  return Object.fromEntries(left);
}
