import { findCodeError } from "@foyer/domain/barcode/find-code-error.ts";
import type { Symbology } from "@foyer/domain/barcode/symbology.ts";
import { type ReaderOptions, type ReadResult, readBarcodes } from "zxing-wasm/reader";

/** A code in a frame. */
export type FoundCode = {
  text: string;
  /** It corrects its own errors, so one reading is certain; bars may be misread. */
  isMatrix: boolean;
  /** The distance of its middle from that of the frame, as a share of the way to a corner. */
  offCentre: number;
};

/** How frames are read: each code exactly as it was printed, of the kinds that printouts have (rules/printing 7). */
const OPTIONS: ReaderOptions = {
  // `Code39Std`: "A+B" is not "Ab".
  formats: ["Code128", "Code39Std", "EAN13", "EAN8", "ITF14", "UPCA", "QRCode", "DataMatrix"],
  textMode: "Plain",
  tryHarder: true,
  // Our codes are dark on a white plate.
  tryInvert: false,
  // Bars that are out of focus are read at half the size.
  downscaleFactor: 2,
  downscaleThreshold: 400,
  // Fewer lines misread an EAN-8 with a digit of check that fits by chance.
  minLineCount: 3,
  maxNumberOfSymbols: 4,
};

/** The kinds by the reader's names of their families. A UPC-A is read as the EAN-13 that begins with zero. */
const KINDS: Readonly<Record<string, readonly Symbology[]>> = {
  Code128: ["Code 128"],
  Code39: ["Code 39"],
  EANUPC: ["EAN-13", "EAN-8", "UPC-A"],
  ITF: ["ITF-14"],
  QRCode: ["QR"],
  DataMatrix: ["Data Matrix"],
};
const MATRICES: ReadonlySet<string> = new Set(["QRCode", "DataMatrix"]);

/** Reads the codes of a frame; the reader's module must be prepared. */
export async function readCodes(frame: ImageData): Promise<FoundCode[]> {
  const results = await readBarcodes(frame, OPTIONS);
  return results.filter(isOfOurKinds).map((result) => ({
    text: result.text.trim(),
    isMatrix: MATRICES.has(result.symbology),
    offCentre: offCentreOf(result, frame),
  }));
}

/** The reader also returns the middle of an ITF-14, which is an ITF of another length. */
function isOfOurKinds({ symbology, text }: ReadResult): boolean {
  return (KINDS[symbology] ?? []).some((kind) => findCodeError(kind, text.trim()) === null);
}

function offCentreOf(
  { position: { topLeft, topRight, bottomLeft, bottomRight } }: ReadResult,
  { width, height }: ImageData,
): number {
  const corners = [topLeft, topRight, bottomLeft, bottomRight];
  const x = corners.reduce((sum, corner) => sum + corner.x, 0) / 4 - width / 2;
  const y = corners.reduce((sum, corner) => sum + corner.y, 0) / 4 - height / 2;
  return (2 * Math.hypot(x, y)) / Math.hypot(width, height);
}
