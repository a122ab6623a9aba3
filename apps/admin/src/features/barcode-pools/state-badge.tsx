import type { BarcodeState } from "@foyer/domain/barcode/stock.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { Badge } from "@mantine/core";

const COLORS: Record<BarcodeState, string> = {
  free: "teal",
  held: "yellow",
  issued: "indigo",
  reserved: "grape",
  void: "gray",
};

/** The badge of a code state, with an optional count. rules/barcode-pools 7 */
export function StateBadge({ state, count }: { state: BarcodeState; count?: number }) {
  return (
    <Badge variant="dot" color={COLORS[state]} tt="none" fw={500} c="var(--mantine-color-text)">
      {count !== undefined && formatCount(count)} {state}
    </Badge>
  );
}
