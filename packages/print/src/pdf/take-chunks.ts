import type { PdfFile } from "./pdf-file.ts";

/** Yields the bytes written since the last call as one chunk; yields nothing without new bytes. */
export function* takeChunks({ document }: Pick<PdfFile, "document">): Generator<Uint8Array> {
  const chunk = document.takeWritten();
  if (chunk.length > 0) yield chunk;
}
