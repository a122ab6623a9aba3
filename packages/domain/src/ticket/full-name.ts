/** The names on a ticket. */
export type Names = { firstName: string; lastName: string; surName: string };

/** Formats the name, such as by `{firstName} {lastName}`; empty if the ticket has no name. */
export function formatFullName(names: Names, format: string): string {
  const byName: Readonly<Record<string, string>> = { ...names };
  return format
    .replace(/\{(\w+)\}/g, (_, name: string) => byName[name] ?? "")
    .replace(/\s+/gu, " ")
    .trim();
}
