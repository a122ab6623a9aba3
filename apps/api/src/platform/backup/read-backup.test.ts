import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { makeTemporaryFolder } from "../../../test/database/temporary-folder.ts";
import { withClient } from "../../../test/database/with-client.ts";
import { readZip } from "../../../test/files/read-zip.ts";
import { zipStream } from "../formats/zip/zip-stream.ts";
import { StartRefusal } from "../process/start-refusal.ts";
import { MANIFEST, SEALED, tablePart } from "./manifest.ts";
import { openBackup } from "./read-backup.ts";
import { writeBackup } from "./write-backup.ts";

// A damaged backup is refused in a sentence. rules/backup 5
let database: TestDatabase;
let folder: string;
let whole: Buffer;
let damaged: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await makeTemporaryFolder("damaged");
  damaged = join(folder, "damaged.zip");
  const file = join(folder, "whole.zip");
  await withClient(database.url, (client) => writeBackup(client, file));
  whole = await readFile(file);
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the refusal of the backup with one bit flipped. */
async function sayWithFlip(at: number): Promise<unknown> {
  const bytes = Buffer.from(whole);
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (at % 8)), at);
  await writeFile(damaged, bytes);
  return openBackup(damaged).then(
    ({ close }) => close(),
    (error: unknown) => (error instanceof StartRefusal ? error.message : error),
  );
}

it("a backup opens when it is whole", async () => {
  const { manifest, close } = await openBackup(join(folder, "whole.zip"));
  expect(manifest.format).toBe(SEALED);
  close();
});

it("one flipped bit anywhere is refused in a sentence with the file and what is damaged", async () => {
  const spread = (count: number, from: number, to: number) =>
    Array.from({ length: count }, (_, index) => Math.floor(from + ((index + 0.5) * (to - from)) / count));
  const first = spread(30, 0, 120);
  const inside = spread(60, 0, whole.length);
  const last = spread(80, whole.length - 240, whole.length);
  for (const at of [...first, ...inside, ...last]) {
    expect([at, await sayWithFlip(at)]).toEqual([
      at,
      expect.stringMatching(
        new RegExp(
          `^The backup ${damaged} is damaged: (tables/[a-z_]+\\.copy|manifest\\.json|its list of parts|the headers of its parts).*\\. Nothing was restored|^${damaged} is no backup of this product, or not whole`,
        ),
      ),
    ]);
  }
});

it("names the part in which the bit is", async () => {
  const inCountries = whole.indexOf(tablePart("country")) + 200;
  expect(await sayWithFlip(inCountries)).toContain(tablePart("country"));
  expect(await sayWithFlip(whole.lastIndexOf(MANIFEST))).toMatch(/list of parts|manifest\.json is missing/);
});

it("a backup of an older release has no seal, and its manifest is proven by its checksum", async () => {
  const parts = [...readZip(whole)].map(([path, read]) => {
    const text = path === MANIFEST ? read().replace(`"format": ${SEALED}`, '"format": 1') : read();
    return { path, content: [Buffer.from(text)] };
  });
  whole = await buffer(zipStream(Readable.from(parts)));
  await writeFile(damaged, whole);
  (await openBackup(damaged)).close();
  // The checksum in the list of parts.
  expect(await sayWithFlip(whole.lastIndexOf(MANIFEST) - 46 + 16)).toContain(`damaged: ${MANIFEST} is not`);
});

it("a file that is not there, and one that is no zip file, are named", async () => {
  const missing = join(folder, "missing.zip");
  await expect(openBackup(missing)).rejects.toThrow(`There is no file ${missing}.`);
  await writeFile(damaged, "no zip file");
  await expect(openBackup(damaged)).rejects.toThrow(`${damaged} is no backup`);
});
