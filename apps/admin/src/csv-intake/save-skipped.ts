import type { SkippedRow } from "./skipped-rows.tsx";

/** Downloads skipped rows as a csv file, in the server's csv format. rules/csv 9 */
export function saveSkipped(fileName: string, rows: readonly SkippedRow[]): void {
  const url = URL.createObjectURL(new Blob([skippedCsv(rows)], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `skipped-${fileName}`;
  link.click();
  URL.revokeObjectURL(url);
}

/** Csv of line, row and reason. A text that a spreadsheet would run as a formula gets an apostrophe. rules/csv 10 */
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
