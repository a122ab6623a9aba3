/** The states of a code, the initial one first. rules/barcode-pools 7 */
export const BARCODE_STATES = ["free", "held", "issued", "reserved", "void"] as const;
export type BarcodeState = (typeof BARCODE_STATES)[number];

/** The number of a pool's codes in each state. */
export type BarcodeCounts = Record<BarcodeState, number>;

/** Returns the number of all codes of a pool. Each is in exactly one state. */
export function totalOf(counts: BarcodeCounts): number {
  return BARCODE_STATES.reduce((sum, state) => sum + counts[state], 0);
}

/** Returns whether a pool is low or empty. A pool that never had codes is neither. rules/barcode-pools 9 */
export function stockOf(counts: BarcodeCounts): "enough" | "low" | "none" {
  const total = totalOf(counts);
  if (total > 0 && counts.free === 0) return "none";
  return counts.free * 10 < total ? "low" : "enough";
}

const MAX_SHOWN = 999;

/** Returns the number of available codes as text for lists. rules/barcode-pools 8 */
export function availableText(available: number): string {
  return available > MAX_SHOWN ? `${MAX_SHOWN}+` : String(available);
}
