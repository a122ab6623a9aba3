import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";
import { dataDescriptor, directory, localHeader, MOST_BYTES, type ZipEntry } from "./zip-records.ts";

/** A file within the file; its content is read once, when its turn has come. */
export type ZipPart = { path: string; content: AsyncIterable<Buffer> | Iterable<Buffer> };

/** Half the work of the usual 6, for a file of the same size or little more. */
const LEVEL = 3;
const CHUNK = 65_536;

/** The bytes of a zip file, made as fast as they are read; nothing of a part is kept. Throws beyond 4 GiB. */
export async function* zipStream(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const entries: ZipEntry[] = [];
  let offset = 0;
  for await (const { path, content } of parts) {
    const entry: ZipEntry = { path, crc: 0, size: 0, packedSize: 0, offset };
    for await (const bytes of partStream(entry, content)) {
      offset += bytes.length;
      if (Math.max(offset, entry.size) > MOST_BYTES) throw new Error("A zip file holds at most 4 GiB");
      yield bytes;
    }
    entries.push(entry);
  }
  yield directory(entries, offset);
}

async function* partStream(entry: ZipEntry, content: ZipPart["content"]): AsyncGenerator<Buffer> {
  yield localHeader(entry.path);
  const deflate = createDeflateRaw({ level: LEVEL, chunkSize: CHUNK });
  const count = async function* () {
    for await (const bytes of content) {
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      yield bytes;
    }
  };
  const feeding = pipeline(count, deflate);
  // A failure comes to whoever reads what is packed; a reader who has gone needs none.
  feeding.catch(() => {});
  for await (const bytes of deflate as AsyncIterable<Buffer>) {
    entry.packedSize += bytes.length;
    yield bytes;
  }
  await feeding;
  yield dataDescriptor(entry);
}
