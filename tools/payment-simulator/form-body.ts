/** A form with nested names, as Stripe reads it: lists are records by their index. */
export type Form = { [name: string]: string | Form };

/** Reads `a[b][0]=c` as `{ a: { b: { 0: "c" } } }`. */
export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = "", ...rest] = name.split("[").map((part) => part.replace(/\]$/, ""));
    put(form, [first, ...rest], value);
  }
  return form;
}

function put(form: Form, [name = "", ...rest]: readonly string[], value: string): void {
  // `expand[]=…`: the next free index.
  const key = name === "" ? String(Object.keys(form).length) : name;
  if (rest.length === 0) {
    form[key] = value;
    return;
  }
  const inner = form[key];
  const next = typeof inner === "object" ? inner : {};
  form[key] = next;
  put(next, rest, value);
}

/** The text at a path; undefined: there is none. */
export function textAt(form: Form, ...path: readonly string[]): string | undefined {
  let at: string | Form | undefined = form;
  for (const name of path) at = typeof at === "object" ? at[name] : undefined;
  return typeof at === "string" ? at : undefined;
}

/** The texts below a path, such as all metadata. */
export function textsAt(form: Form, ...path: readonly string[]): Record<string, string> {
  let at: string | Form | undefined = form;
  for (const name of path) at = typeof at === "object" ? at[name] : undefined;
  const entries = typeof at === "object" ? Object.entries(at) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
