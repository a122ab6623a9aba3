import bwipjs from "bwip-js/node";

/** A QR code: the side of its square in modules, quiet zone included, and its dark modules as one SVG path. */
export type QrCode = { size: number; path: string };

const QUIET = 4;
type Encoded = { pixs: readonly number[]; pixx: number };

/** Draws a text as a QR code. */
export function drawQrCode(text: string): QrCode {
  const [{ pixs, pixx }] = bwipjs.raw("qrcode", text, {}) as unknown as [Encoded];
  const dark = [...pixs.entries()].filter(([, pixel]) => pixel === 1);
  const path = dark
    .map(([at]) => `M${(at % pixx) + QUIET} ${Math.floor(at / pixx) + QUIET}h1v1h-1z`)
    .join("");
  return { size: pixx + 2 * QUIET, path };
}
