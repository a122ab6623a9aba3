/** The first bytes of a TrueType file that hold its directory of at most 60 tables. */
export const DIRECTORY_BYTES = 12 + 60 * 16;

/** Finds a table of a TrueType file by its tag in the file's directory, the first `DIRECTORY_BYTES`; null: it has none. */
export function findTable(directory: Uint8Array, tag: string): { start: number; length: number } | null {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  const tables = view.getUint16(4);
  for (let at = 12; at < 12 + 16 * tables && at + 16 <= view.byteLength; at += 16) {
    const name = String.fromCharCode(...directory.subarray(at, at + 4));
    if (name === tag) return { start: view.getUint32(at + 8), length: view.getUint32(at + 12) };
  }
  return null;
}
