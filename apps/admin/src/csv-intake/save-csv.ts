/** Downloads rows of cells as a csv file, in the server's csv format. */
export function saveCsv(fileName: string, rows: readonly (readonly string[])[]): void {
  const url = URL.createObjectURL(new Blob([toCsv(rows)], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

/** A text that a spreadsheet would run as a formula gets an apostrophe. rules/csv 10 */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((cells) => `${cells.map(cellText).join(",")}\r\n`).join("")}`;

function cellText(cell: string): string {
  const plain = cell.replace(/^[=+\-@\t\r＝＋－＠]/u, "'$&");
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
