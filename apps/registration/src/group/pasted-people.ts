/** A pasted row: what of it is a name, and its address. */
export type PastedPerson = { firstName: string; lastName: string; email: string };

/**
 * Reads rows of a spreadsheet or a csv file: the cell with an @ is the address, those before and after it are names.
 * Without a row that has an address, or with one cell alone, it is no table: null.
 */
export function readPastedPeople(text: string): PastedPerson[] | null {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const separator = ["\t", ";", ","].find((mark) => lines.some((line) => line.includes(mark)));
  if (lines.length < 2 && separator === undefined) return null;
  const rows = lines.map((line) => (separator === undefined ? [line] : cellsOf(line, separator)));
  const hasAddress = (cells: readonly string[]) => cells.some((cell) => cell.includes("@"));
  const first = rows.findIndex(hasAddress);
  if (first < 0) return null;
  // What stands above the first address is the head of the table.
  return rows.slice(first).map(toPerson);
}

function toPerson(cells: readonly string[]): PastedPerson {
  const email = cells.find((cell) => cell.includes("@")) ?? "";
  const names = cells.filter((cell) => cell !== email && cell !== "");
  const [firstName = "", lastName = ""] = names.length === 1 ? splitName(names[0] ?? "") : names;
  return { firstName, lastName, email };
}

/** `Anna Maria Kern` is Anna Maria, Kern. */
function splitName(name: string): [string, string] {
  const at = name.lastIndexOf(" ");
  return at < 0 ? [name, ""] : [name.slice(0, at).trim(), name.slice(at + 1)];
}

/** The cells of a line; a quoted one may have the separator and doubled quotes. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  const quoted = new RegExp(`^\\s*"((?:[^"]|"")*)"\\s*(?:${separator}|$)`);
  for (let rest = line; ; ) {
    const found = quoted.exec(rest);
    const end = found ? found[0].length : rest.indexOf(separator) + 1;
    const isLast = end === 0 || (found !== null && !found[0].endsWith(separator));
    const plain = end === 0 ? rest : rest.slice(0, end - 1);
    cells.push((found ? (found[1] ?? "").replaceAll('""', '"') : plain).trim());
    if (isLast) return cells;
    rest = rest.slice(end);
  }
}
