import type { PdfFile } from "./pdf-file.ts";

/** What has been written of a file since it was last taken, as one chunk; none: nothing has. */
export function* takeChunks({ document }: Pick<PdfFile, "document">): Generator<Uint8Array> {
  const chunks: Buffer[] = [];
  for (let chunk = document.read(); chunk !== null; chunk = document.read()) chunks.push(chunk);
  if (chunks.length > 0) yield Buffer.concat(chunks);
}
