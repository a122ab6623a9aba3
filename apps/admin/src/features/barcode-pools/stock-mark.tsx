import { type BarcodeCounts, stockOf } from "@foyer/domain/barcode/stock.ts";
import { Badge } from "@mantine/core";

/** Says that a pool is running out, or has. rules/barcode-pools 9 */
export function StockMark({ counts }: { counts: BarcodeCounts }) {
  const stock = stockOf(counts);
  if (stock === "enough") return null;
  return (
    <Badge color={stock === "none" ? "red" : "orange"} variant="light" size="sm">
      {stock === "none" ? "Empty" : "Low"}
    </Badge>
  );
}
