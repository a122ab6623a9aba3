import {
  SCAN_FILE_ENDING,
  SCAN_FILE_IV_BYTES,
  SCAN_FILE_KEY,
  writeScanFileHead,
} from "@foyer/domain/gate/scan-file.ts";
import type { StoredScan } from "./gate-records.ts";
import type { Caller } from "./gate-server.ts";

/** Milliseconds that this clock is ahead of the server's, and scans in their order. */
type Content = { clockAhead: number; scans: readonly StoredScan[] };

/** Makes the file by which staff upload scans of this device; the server alone can open it. rules/gates 47 */
export async function sealScans({ connection, device }: Caller, content: Content): Promise<Blob> {
  const { projectId, gateDeviceId, key: secret } = connection;
  const head = writeScanFileHead({ projectId, gateDeviceId, device });
  const iv = crypto.getRandomValues(new Uint8Array(SCAN_FILE_IV_BYTES));
  const plain = new Blob([JSON.stringify(content)]).stream().pipeThrough(new CompressionStream("gzip"));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: head },
    await fileKey(secret),
    await new Response(plain).arrayBuffer(),
  );
  return new Blob([head, iv, sealed], { type: "application/octet-stream" });
}

/** The server has the hash of the device's key, and derives the same one. */
async function fileKey(secret: string): Promise<CryptoKey> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  const material = await crypto.subtle.importKey("raw", hash, "HKDF", false, ["deriveKey"]);
  const info = new TextEncoder().encode(SCAN_FILE_KEY);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt"],
  );
}

/** The name of such a file, with the device's name where file systems take it, and the local time. */
export function scanFileName(deviceName: string, at: Date): string {
  const name = deviceName.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-+|-+$/g, "");
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${name || "device"}-${day}-${two(at.getHours())}${two(at.getMinutes())}${SCAN_FILE_ENDING}`;
}
