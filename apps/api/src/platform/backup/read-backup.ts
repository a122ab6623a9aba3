import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import yauzl from "yauzl";
import { StartRefusal } from "../process/start-refusal.ts";
import { MANIFEST, Manifest, SEALED, tablePart } from "./manifest.ts";
import { Measured, measure } from "./measure.ts";
import { isIntact } from "./seal.ts";

export type BackupFile = {
  manifest: Manifest;
  /** The unpacked content of a part; throws where there is none. */
  openPart(path: string): Promise<Readable>;
  /** The refusal of a backup whose part, or other content, is not what was written. */
  damaged(what: string, cause?: unknown): StartRefusal;
  close(): void;
};

/**
 * Opens a backup whose every byte is as it was written. One of an older release, without a seal, is checked part by part
 * while it is restored.
 * @throws StartRefusal with the file and what is damaged.
 */
export async function openBackup(file: string): Promise<BackupFile> {
  const zip = await openZip(file);
  const damaged = (what: string, cause?: unknown) =>
    new StartRefusal(`The backup ${file} is damaged: ${what}. Nothing was restored; use another backup.`, {
      cause,
    });
  try {
    const entries = await listEntries(zip).catch((cause: unknown) => {
      throw damaged("its list of parts cannot be read", cause);
    });
    const openPart = async (path: string) => {
      const entry = entries.get(path);
      if (!entry) throw damaged(`${path} is missing`);
      return zip.openReadStreamPromise(entry).catch((cause: unknown) => {
        throw damaged(`${path} cannot be read`, cause);
      });
    };
    const manifest = await readManifest(await openPart(MANIFEST), entries.get(MANIFEST)?.crc32).catch(
      (cause: unknown) => {
        throw damaged(`${MANIFEST} is not what was written`, cause);
      },
    );
    const backup = { manifest, openPart, damaged, close: () => zip.close() };
    if (manifest.format === SEALED && !(await isIntact(file))) throw await findDamage(backup);
    return backup;
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openZip(file: string): Promise<yauzl.ZipFile> {
  try {
    const zip = await yauzl.openPromise(file, { autoClose: false });
    // Its errors reach the one who reads.
    zip.on("error", () => {});
    return zip;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new StartRefusal(`There is no file ${file}.`, { cause });
    if (code === "EACCES") throw cause;
    throw new StartRefusal(
      `${file} is no backup of this product, or not whole: its end is missing or damaged.`,
      { cause },
    );
  }
}

async function listEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

async function readManifest(part: Readable, expected: number | undefined): Promise<Manifest> {
  const bytes = await buffer(part);
  if (crc32(bytes) !== expected) throw new Error("The checksum of the manifest is another one");
  return Manifest.parse(JSON.parse(bytes.toString()));
}

/** The first part that is not what was written; else the bytes between the parts are not. */
async function findDamage({ manifest, openPart, damaged }: BackupFile): Promise<StartRefusal> {
  for (const { name, sha256 } of manifest.tables) {
    const path = tablePart(name);
    try {
      const measured = new Measured();
      for await (const _ of measure(await openPart(path), measured));
      if (measured.sha256() !== sha256) return damaged(`${path} is not what was written`);
    } catch (cause) {
      return cause instanceof StartRefusal ? cause : damaged(`${path} cannot be read`, cause);
    }
  }
  return damaged("the headers of its parts, or its end, are not what was written");
}
