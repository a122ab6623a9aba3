/**
 * Puts parameters into a path template, each encoded for a URL. Marked `:name` (calls) or `$name` (screens).
 * Browsers resolve the segments `.` and `..` away and an empty one is lost: `_` stands for these. rules/shell 4
 */
export function fillPath(template: string, params: Readonly<Record<string, unknown>> = {}): string {
  return template.replace(/[:$]([A-Za-z]\w*)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${template} needs ${name}`);
    return /^\.{0,2}$/.test(String(value)) ? "_" : encodeURIComponent(String(value));
  });
}

/** The query string, `?` included, of what is set; an array's members repeat the name. */
export function toQuery(query: Readonly<Record<string, unknown>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  return search.size > 0 ? `?${search}` : "";
}
