import { inflateRawSync } from "node:zlib";

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** The texts of a zip file, by its central directory. */
export const readZip = (file: Buffer): Map<string, () => string> =>
  new Map([...readZipBytes(file)].map(([name, bytes]) => [name, () => bytes().toString("utf8")]));

/** The files of a zip file, by its central directory. */
export function readZipBytes(file: Buffer): Map<string, () => Buffer> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || file.readUInt32LE(end) !== END) throw new Error("Not a whole zip file");
  const parts = new Map<string, () => Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let entry = 0; entry < file.readUInt16LE(end + 10); entry += 1) {
    if (file.readUInt32LE(at) !== ENTRY) throw new Error("The zip file's directory is broken");
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((field) => file.readUInt16LE(at + field));
    const name = file.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    const [packed, place] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 42)];
    const isPacked = file.readUInt16LE(at + 10) === 8;
    const start = place + 30 + file.readUInt16LE(place + 26) + file.readUInt16LE(place + 28);
    const bytes = file.subarray(start, start + packed);
    parts.set(name, () => (isPacked ? inflateRawSync(bytes) : bytes));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (noteLength ?? 0);
  }
  return parts;
}
