import { type BarcodeCounts, stockOf } from "@foyer/domain/barcode/stock.ts";
import { Badge } from "@mantine/core";

/** Warns that a pool is low or empty. rules/barcode-pools 9 */
export function StockMark({ counts }: { counts: BarcodeCounts }) {
  const stock = stockOf(counts);
  if (stock === "enough") return null;
  return (
    <Badge
      variant="dot"
      color={stock === "none" ? "red" : "orange"}
      tt="none"
      fw={500}
      c="var(--mantine-color-text)"
    >
      {stock === "none" ? "Empty" : "Low"}
    </Badge>
  );
}
