import type { BarcodeState } from "@foyer/domain/barcode/stock.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";

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
    <DotBadge color={COLORS[state]}>
      {count !== undefined && formatCount(count)} {state}
    </DotBadge>
  );
}
