import { DEFAULT_CULTURE, textIn } from "@foyer/domain/locale/text.ts";
import type { CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import { textsOf } from "./entry-draft.ts";

const MAX_LABEL_LENGTH = 80;

/**
 * Returns an entry's label in a selector: its text, and the internal name beside it if it differs:
 * "First name (firstName)". A long text, such as a note's, is cut.
 */
export function entryLabel({ nameField }: Pick<CatalogConfig, "nameField">, entry: CatalogEntry): string {
  const internalName = String(entry[nameField]);
  const written = textIn(textsOf(entry), DEFAULT_CULTURE, internalName);
  const [line = ""] = (entry.questionTypeName === "note" ? withoutMarks(written) : written)
    .trim()
    .split("\n", 1);
  const text = line.length > MAX_LABEL_LENGTH ? `${line.slice(0, MAX_LABEL_LENGTH - 1).trimEnd()}…` : line;
  const isSame = text.localeCompare(internalName, DEFAULT_CULTURE, { sensitivity: "accent" }) === 0;
  return isSame ? text : `${text} (${internalName})`;
}

/** A note's markdown without its marks, of links the text. */
const withoutMarks = (markdown: string) =>
  markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/<\/?u>|\*+/g, "");
