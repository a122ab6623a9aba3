/**
 * What two internal names are compared by: NFC, trimmed, inner white space folded, lower case.
 * Stored beside the name under a unique index. rules/catalogs 2
 */
export function nameKey(name: string): string {
  return name.normalize("NFC").trim().replace(/\s+/gu, " ").toLowerCase();
}
