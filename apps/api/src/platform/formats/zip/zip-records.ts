/** What the records of a zip file say of one of its parts. */
export type ZipEntry = {
  path: string;
  crc: number;
  /** Bytes: as they were, as they are in the file, and where the part begins in it. */
  size: number;
  packedSize: number;
  offset: number;
};

/** Of anything. There is a form for more (ZIP64); LibreOffice 7 does not open a file that is written like that. */
export const MOST_BYTES = 0xffff_ffff;

const VERSION = 20;
/** Sizes follow behind the content (bit 3); names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** Midnight of 1 January 1980, the first day that there is. */
const TIME = [0, 0x0021];

/** Before a part's content, when neither its sizes nor its checksum are known. */
export function localHeader(path: string): Buffer {
  const name = Buffer.from(path);
  return Buffer.concat([
    uint32(0x0403_4b50),
    uint16(VERSION, FLAGS, DEFLATED, ...TIME),
    uint32(0, 0, 0),
    uint16(name.length, 0),
    name,
  ]);
}

/** Behind a part's content. */
export const dataDescriptor = ({ crc, size, packedSize }: ZipEntry): Buffer =>
  uint32(0x0807_4b50, crc, packedSize, size);

/** At the end: all parts again, and where this list begins. */
export function directory(entries: readonly ZipEntry[], offset: number): Buffer {
  const list = Buffer.concat(entries.map(directoryEntry));
  return Buffer.concat([
    list,
    uint32(0x0605_4b50),
    uint16(0, 0, entries.length, entries.length),
    uint32(list.length, offset),
    uint16(0),
  ]);
}

function directoryEntry({ path, crc, size, packedSize, offset }: ZipEntry): Buffer {
  const name = Buffer.from(path);
  return Buffer.concat([
    uint32(0x0201_4b50),
    uint16(VERSION, VERSION, FLAGS, DEFLATED, ...TIME),
    uint32(crc, packedSize, size),
    uint16(name.length, 0, 0, 0, 0),
    uint32(0, offset),
    name,
  ]);
}

const uint16 = (...values: number[]) => Buffer.from(new Uint16Array(values).buffer);
const uint32 = (...values: number[]) => Buffer.from(new Uint32Array(values).buffer);
