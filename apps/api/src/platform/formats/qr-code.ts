import { encodeCode } from "@foyer/print/code/encode-code.ts";

/** A QR code: the side of its square in modules, quiet zone included, and its dark modules as one SVG path. */
export type QrCode = { size: number; path: string };

/** Draws a text as a QR code. */
export function drawQrCode(text: string): QrCode {
  const code = encodeCode("QR", text);
  if (!code) throw new Error("The text is too long for a QR code");
  const { left, above } = code.quiet;
  const path = code.rectangles.map(
    ({ x, y, width, height }) => `M${x + left} ${y + above}h${width}v${height}h-${width}z`,
  );
  return { size: code.width + 2 * left, path: path.join("") };
}
