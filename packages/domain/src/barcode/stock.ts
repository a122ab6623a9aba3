/** What can have become of a code, the beginning first. rules/barcode-pools 7 */
export const BARCODE_STATES = ["free", "held", "issued", "reserved", "void"] as const;
export type BarcodeState = (typeof BARCODE_STATES)[number];

/** How many codes of a pool are in each state. */
export type BarcodeCounts = Record<BarcodeState, number>;

/** All codes of a pool: each is in exactly one state. */
export function totalOf(counts: BarcodeCounts): number {
  return BARCODE_STATES.reduce((sum, state) => sum + counts[state], 0);
}

/** Is a pool running out, or out? One that never had codes is neither. rules/barcode-pools 9 */
export function stockOf(counts: BarcodeCounts): "enough" | "low" | "none" {
  const total = totalOf(counts);
  if (total > 0 && counts.free === 0) return "none";
  return counts.free * 10 < total ? "low" : "enough";
}

const MOST_SHOWN = 999;

/** The number of available codes as lists show it. rules/barcode-pools 8 */
export function availableText(available: number): string {
  return available > MOST_SHOWN ? `${MOST_SHOWN}+` : String(available);
}
