/**
 * Fills the parameters of a path template, URL-encoded. Parameters are `:name` (endpoints) or `$name` (screens).
 * Browsers remove the segments `.` and `..`, and an empty one is lost: `_` replaces these. rules/shell 4
 */
export function fillPath(template: string, params: Readonly<Record<string, unknown>> = {}): string {
  return template.replace(/[:$]([A-Za-z]\w*)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${template} needs ${name}`);
    return /^\.{0,2}$/.test(String(value)) ? "_" : encodeURIComponent(String(value));
  });
}

/** The query string, `?` included, of the defined values; an array repeats the name. */
export function toQuery(query: Readonly<Record<string, unknown>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  return search.size > 0 ? `?${search}` : "";
}
