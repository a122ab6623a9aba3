const SIGNATURE_BYTES = 8;
const METRE = 1;

/**
 * Reports whether a png states its pixels per metre. Without a unit its `pHYs` chunk is only the shape of a pixel, which
 * image libraries read as a resolution.
 */
export function statesResolution(png: Buffer): boolean {
  // A chunk: length, name, data, checksum. Chunks of the head precede the image data.
  for (let at = SIGNATURE_BYTES; at + 8 <= png.length; ) {
    const length = png.readUInt32BE(at);
    const name = png.toString("latin1", at + 4, at + 8);
    if (name === "IDAT") return false;
    if (name === "pHYs") return length === 9 && at + 17 <= png.length && png[at + 16] === METRE;
    at += 12 + length;
  }
  return false;
}
