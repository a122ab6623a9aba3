/**
 * A file of the scans of a device without a network: a line of JSON that says whose it is, then the scans,
 * compressed (gzip) and sealed (AES-256-GCM, with the first line as additional data). rules/gates 47, decisions/120
 */
export type ScanFileHead = {
  projectId: number;
  gateDeviceId: number;
  /** The random id under which the device numbers its scans. */
  device: string;
};

type ScanFile = {
  head: ScanFileHead;
  headBytes: Uint8Array<ArrayBuffer>;
  iv: Uint8Array<ArrayBuffer>;
  sealed: Uint8Array<ArrayBuffer>;
};

export const SCAN_FILE_ENDING = ".scans";
/** Derives the key of a device's files from the SHA-256 of its key (HKDF, SHA-256, no salt). */
export const SCAN_FILE_KEY = "foyer scan file";
export const SCAN_FILE_IV_BYTES = 12;
const KIND = "foyer-scans-1";
const LINE_END = 10;
/** A longer first line is no head. */
const MAX_HEAD = 500;

/** Returns the first line of a file. */
export const writeScanFileHead = ({
  projectId,
  gateDeviceId,
  device,
}: ScanFileHead): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(`${JSON.stringify({ kind: KIND, projectId, gateDeviceId, device })}\n`, (letter) =>
    letter.charCodeAt(0),
  );

/** Takes a file apart; null for one that no device has written. Nothing of it is to be believed before it is opened. */
export function readScanFile(bytes: Uint8Array): ScanFile | null {
  const end = bytes.subarray(0, MAX_HEAD).indexOf(LINE_END);
  const at = end + 1 + SCAN_FILE_IV_BYTES;
  if (end < 0 || bytes.length <= at) return null;
  const headBytes = new Uint8Array(bytes.subarray(0, end + 1));
  const head = readHead(String.fromCharCode(...headBytes));
  if (!head) return null;
  const iv = new Uint8Array(bytes.subarray(end + 1, at));
  return { head, headBytes, iv, sealed: new Uint8Array(bytes.subarray(at)) };
}

function readHead(line: string): ScanFileHead | null {
  let read: Partial<ScanFileHead & { kind: string }> | null;
  try {
    read = JSON.parse(line);
  } catch {
    return null;
  }
  const { kind, projectId, gateDeviceId, device } = read ?? {};
  const isHead = kind === KIND && isId(projectId) && isId(gateDeviceId) && typeof device === "string";
  return isHead ? { projectId, gateDeviceId, device } : null;
}

const isId = (id: unknown): id is number => Number.isSafeInteger(id) && Number(id) > 0;
