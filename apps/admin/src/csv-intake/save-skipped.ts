import type { SkippedRow } from "./skipped-rows.tsx";

/** Lets the browser save skipped rows as a csv file, as the server writes its own. rules/csv 9 */
export function saveSkipped(fileName: string, rows: readonly SkippedRow[]): void {
  const url = URL.createObjectURL(new Blob([skippedCsv(rows)], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `skipped-${fileName}`;
  link.click();
  URL.revokeObjectURL(url);
}

/** Line, row and reason of each; a text that a spreadsheet takes for a formula gets an apostrophe. rules/csv 10 */
export function skippedCsv(rows: readonly SkippedRow[]): string {
  const lines = [
    ["line", "row", "reason"],
    ...rows.map(({ line, row, reason }) => [String(line), row, reason]),
  ];
  return `\ufeff${lines.map((cells) => `${cells.map(cellText).join(",")}\r\n`).join("")}`;
}

function cellText(cell: string): string {
  const plain = cell.replace(/^[=+\-@\t\r＝＋－＠]/u, "'$&");
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
