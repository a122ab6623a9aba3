/** The placeholders of link templates. */
export const LINK_PLACEHOLDERS = ["eventId", "barcode"] as const;
export type LinkValues = Readonly<Record<(typeof LINK_PLACEHOLDERS)[number], string>>;

const PLACEHOLDER = /\{([^{}]*)\}/g;
// A placeholder in the host could lead to any site, so no brace is allowed before the first slash of the path.
const WEB_ADDRESS = /^https?:\/\/[^\s/?#\\{}]+([/?#]\S*)?$/i;

/** Fills a link template; the values are encoded for a URL. An empty template stays empty. rules/projects 6 */
export function fillLinkTemplate(template: string, values: LinkValues): string {
  return template.replace(PLACEHOLDER, (whole, name: string) =>
    isPlaceholder(name) ? encodeURIComponent(values[name].toWellFormed()) : whole,
  );
}

/** Returns the error of a link template, as a sentence; undefined for a valid or empty one. rules/projects 6 */
export function findLinkTemplateError(template: string): string | undefined {
  if (template === "") return undefined;
  for (const [whole, name = ""] of template.matchAll(PLACEHOLDER)) {
    if (!isPlaceholder(name)) return `${whole} is not known here: use {eventId} and {barcode}.`;
  }
  if (/[{}]/.test(template.replace(PLACEHOLDER, "")))
    return "A brace has no partner: use {eventId} and {barcode}.";
  if (!WEB_ADDRESS.test(template)) return "Must be a web address that begins with http:// or https://.";
  return undefined;
}

/** Returns the value of `{eventId}`: the event's own BEID, else the project's id. rules/projects 6 */
export function eventIdOf(project: { id: number; eventBEID: string }): string {
  return project.eventBEID || String(project.id);
}

const isPlaceholder = (name: string): name is keyof LinkValues =>
  (LINK_PLACEHOLDERS as readonly string[]).includes(name);
