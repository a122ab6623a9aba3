import type { CodeWarning } from "@foyer/domain/barcode/warning-of-code.ts";

/** Warnings about codes that some readers cannot read. rules/barcode-pools 12 */
export const WARNINGS: Record<CodeWarning, string> = {
  "too-long":
    "too long for the PDF ticket: its bars become so narrow that many readers cannot read them. Use shorter codes, or a pool of QR codes.",
  "leading-zero":
    "leading zero: many readers drop the zero of an EAN-13 and read 12 digits. Check with your gate's readers before you use such codes.",
};
