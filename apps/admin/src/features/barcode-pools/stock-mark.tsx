import { type BarcodeCounts, stockOf } from "@foyer/domain/barcode/stock.ts";
import { Badge } from "@mantine/core";

/** Says that a pool is running out, or has. rules/barcode-pools 9 */
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
