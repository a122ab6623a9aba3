/**
 * Returns the key by which internal names are compared: NFC, trimmed, inner white space collapsed, lower case. It is
 * stored beside the name, with a unique index. rules/catalogs 2
 */
export function nameKey(name: string): string {
  return name.normalize("NFC").trim().replace(/\s+/gu, " ").toLowerCase();
}
