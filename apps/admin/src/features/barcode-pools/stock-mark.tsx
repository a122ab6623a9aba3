import { type BarcodeCounts, stockOf } from "@foyer/domain/barcode/stock.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";

/** Warns that a pool is low or empty. rules/barcode-pools 9 */
export function StockMark({ counts }: { counts: BarcodeCounts }) {
  const stock = stockOf(counts);
  if (stock === "enough") return null;
  return (
    <DotBadge color={stock === "none" ? "red" : "orange"}>{stock === "none" ? "Empty" : "Low"}</DotBadge>
  );
}
