import type { PrintableCounts } from "@foyer/contract/ticket-exports.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";

const REASONS = [
  ["held", "not paid"],
  ["cancelled", "cancelled"],
  ["expired", "expired"],
] as const;

/** How many tickets are printed, and why the others are not. rules/printouts 16 */
export function printSentence(counts: PrintableCounts, { isTicked }: { isTicked: boolean }): string {
  const { issued } = counts;
  const left = REASONS.filter(([status]) => counts[status] > 0);
  const reasons = left.map(([status, words]) => `${formatCount(counts[status])} ${words}`).join(", ");
  const whose = isTicked ? "selected" : "listed";
  if (issued === 0) {
    const why = reasons ? ` (${reasons})` : "";
    return `None of the ${whose} tickets is issued${why}. Only an issued ticket has a barcode to print.`;
  }
  const printed = isTicked
    ? `${countOf(issued, "selected ticket")}, in the order of the list, as one PDF file.`
    : `${countOf(issued, "issued ticket")} of this list, in its order, as one PDF file.`;
  return reasons ? `${printed} Not printed, because without a valid barcode: ${reasons}.` : printed;
}

/** How many of the badges to print were printed before. rules/printouts 19 */
export const printedBeforeSentence = (count: number): string =>
  count === 1
    ? "1 of these badges was printed before."
    : `${formatCount(count)} of these badges were printed before.`;
