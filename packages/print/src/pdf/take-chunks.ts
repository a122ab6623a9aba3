import type { PdfFile } from "./pdf-file.ts";

/** Yields the bytes written since the last call as one chunk; yields nothing without new bytes. */
export function* takeChunks({ document }: Pick<PdfFile, "document">): Generator<Uint8Array> {
  const chunks: Buffer[] = [];
  for (let chunk = document.read(); chunk !== null; chunk = document.read()) chunks.push(chunk);
  if (chunks.length > 0) yield Buffer.concat(chunks);
}
