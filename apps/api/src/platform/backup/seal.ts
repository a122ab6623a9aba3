import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";

const MARK = "sha256:";

/** The comment of a zip file before it is sealed. */
export const UNSEALED = MARK + "0".repeat(64);

const sealOf = (hash: ReturnType<typeof createHash>) => Buffer.from(MARK + hash.digest("hex"));

/** Passes a zip file on that ends with the comment `UNSEALED`, and replaces this by the hash of all bytes before it. */
export async function* seal(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    const all = Buffer.concat([held, chunk]);
    const passed = all.subarray(0, Math.max(0, all.length - UNSEALED.length));
    held = all.subarray(passed.length);
    hash.update(passed);
    yield passed;
  }
  if (held.toString() !== UNSEALED) throw new Error("A zip file ended without the comment to be sealed");
  yield sealOf(hash);
}

/** Is every byte of the file as it was sealed? */
export async function isIntact(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const end = size - UNSEALED.length;
    if (end <= 0) return false;
    const found = Buffer.alloc(UNSEALED.length);
    await handle.read(found, 0, found.length, end);
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(file, { end: end - 1 })) hash.update(chunk as Buffer);
    return sealOf(hash).equals(found);
  } finally {
    await handle.close();
  }
}
