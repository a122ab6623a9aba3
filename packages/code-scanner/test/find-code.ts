import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { toImageData } from "./camera-frame.ts";
import type { Picture } from "./page-picture.ts";

/** Loads the reader into Node; browsers load it from the server. */
export async function prepareReader(): Promise<void> {
  const wasm = await readFile(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
}

/** Finds the first code of a page: its middle and its longest side, in dots. */
export async function findCode(page: Picture): Promise<{ middle: { x: number; y: number }; side: number }> {
  await prepareReader();
  const [code] = await readBarcodes(toImageData(page));
  if (!code) throw new Error("The page has no code");
  const { topLeft, topRight, bottomLeft, bottomRight } = code.position;
  const corners = [topLeft, topRight, bottomLeft, bottomRight];
  return {
    middle: {
      x: corners.reduce((sum, { x }) => sum + x, 0) / 4,
      y: corners.reduce((sum, { y }) => sum + y, 0) / 4,
    },
    side: Math.max(
      Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y),
      Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y),
    ),
  };
}
