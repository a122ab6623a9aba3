import { createCipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import {
  SCAN_FILE_IV_BYTES,
  SCAN_FILE_KEY,
  type ScanFileHead,
  writeScanFileHead,
} from "@foyer/domain/gate/scan-file.ts";

/** A file as a device with this key saves it. */
export function makeScanFile(
  { key, ...head }: ScanFileHead & { key: string },
  content: { clockAhead: number; scans: readonly object[] },
): Buffer {
  const headBytes = writeScanFileHead(head);
  const iv = randomBytes(SCAN_FILE_IV_BYTES);
  const hash = createHash("sha256").update(key).digest();
  const fileKey = Buffer.from(hkdfSync("sha256", hash, "", SCAN_FILE_KEY, 32));
  const cipher = createCipheriv("aes-256-gcm", fileKey, iv).setAAD(headBytes);
  const sealed = cipher.update(gzipSync(JSON.stringify(content)));
  return Buffer.concat([headBytes, iv, sealed, cipher.final(), cipher.getAuthTag()]);
}
