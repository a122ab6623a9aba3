import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import yauzl from "yauzl";
import { StartRefusal } from "../process/start-refusal.ts";
import { MANIFEST, Manifest } from "./manifest.ts";

export type BackupFile = {
  manifest: Manifest;
  /** The unpacked content of a part; throws where there is none. */
  openPart(path: string): Promise<Readable>;
  close(): void;
};

/**
 * Opens a backup.
 * @throws StartRefusal when the file is no backup or not whole.
 */
export async function openBackup(file: string): Promise<BackupFile> {
  try {
    const zip = await yauzl.openPromise(file, { autoClose: false });
    const entries = new Map<string, yauzl.Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const openPart = async (path: string) => {
      const entry = entries.get(path);
      if (!entry) throw new StartRefusal(`The backup is damaged: ${path} is missing.`);
      return zip.openReadStreamPromise(entry);
    };
    const manifest = Manifest.parse(JSON.parse(await text(await openPart(MANIFEST))));
    return { manifest, openPart, close: () => zip.close() };
  } catch (cause) {
    throw new StartRefusal(`${file} is no backup of this product, or not whole.`, { cause });
  }
}
