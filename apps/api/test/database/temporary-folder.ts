import { chmod, mkdtemp, readdir, rm, stat, statfs } from "node:fs/promises";
import { tmpdir, totalmem } from "node:os";
import { join } from "node:path";

/** A new folder that every user may enter: as root, the embedded database runs as another one. */
export const makeTemporaryFolder = (name: string): Promise<string> => makeFolder(tmpdir(), name);

/**
 * The same in memory, where there is plenty. Each test file makes and drops a database of a thousand files: on a file system
 * without a journal, which looks long for the place of a new file after many were deleted, that took 0.6 s of processor time
 * instead of 0.04.
 */
export async function makeFolderInMemory(name: string): Promise<string> {
  if (!(await isRoomy())) return makeFolder(tmpdir(), name);
  await removeLeftOver(name);
  return makeFolder(MEMORY, name);
}

const MEMORY = "/dev/shm";
/** Longer than any run: what is older was left by one that was killed, and would stay in memory. */
const LEFT_MS = 6 * 60 * 60_000;
const GIBIBYTE = 2 ** 30;

async function isRoomy(): Promise<boolean> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return memory >= 12 * GIBIBYTE && free >= 6 * GIBIBYTE;
}

async function removeLeftOver(name: string): Promise<void> {
  for (const entry of await readdir(MEMORY)) {
    if (!entry.startsWith(`foyer-${name}-`)) continue;
    const path = join(MEMORY, entry);
    if (Date.now() - (await stat(path)).mtimeMs > LEFT_MS) await rm(path, { recursive: true, force: true });
  }
}

async function makeFolder(base: string, name: string): Promise<string> {
  const folder = await mkdtemp(join(base, `foyer-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}
