import type { Symbology } from "./symbology.ts";

/** The problems that a valid code can have at the gate. rules/barcode-pools 12 */
export const CODE_WARNINGS = ["too-long", "leading-zero"] as const;
export type CodeWarning = (typeof CODE_WARNINGS)[number];

/** In millimetres: the width of a line code on the PDF ticket, and the narrowest bar that common readers resolve. */
const PRINTED_WIDTH = 84;
const NARROWEST_BAR = 0.25;
/** The quiet zones on both sides of a line code, in narrowest bars. */
const MARGINS = 20;
const MOST_BARS = PRINTED_WIDTH / NARROWEST_BAR - MARGINS;

/** Returns the reason why a reader may fail with this valid code, or null. rules/barcode-pools 12 */
export function warningOfCode(symbology: Symbology, code: string): CodeWarning | null {
  if (barsOf(symbology, code) > MOST_BARS) return "too-long";
  return symbology === "EAN-13" && code.startsWith("0") ? "leading-zero" : null;
}

/** Returns the width of a line code in narrow bars; 0 for types whose length is no problem. */
export function barsOf(symbology: Symbology, code: string): number {
  if (symbology === "Code 39") return (code.length + 2) * 16;
  if (symbology !== "Code 128") return 0;
  // Two digits share a character where many follow each other; changing to pairs and back costs one each.
  const runs = [...code.matchAll(/\d{4,}/g)].map(([digits]) => Math.floor(digits.length / 2) - 2);
  const saved = runs.reduce((sum, one) => sum + Math.max(0, one), 0);
  return (code.length - saved) * 11 + 35;
}
