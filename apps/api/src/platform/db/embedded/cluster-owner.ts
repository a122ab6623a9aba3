import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { StartRefusal } from "../../process/start-refusal.ts";
import { identifyProcess } from "./process-identity.ts";
import { readIfPresent } from "./read-if-present.ts";

/** Each attempt removes the mark of a dead process, or finds a living one. */
const MAX_ATTEMPTS = 100;

/**
 * Locks the cluster for this process with an owner file and returns the function that unlocks it.
 * The owner file of a process that has ended is replaced.
 * @throws Error when a living process owns the cluster.
 */
export async function claimCluster(ownerFile: string, dataDir: string): Promise<() => Promise<void>> {
  const mark = JSON.stringify({ pid: process.pid, identity: await identifyProcess(process.pid) });
  const candidate = `${ownerFile}.${process.pid}.${Date.now()}`;
  await writeFile(candidate, mark, { mode: 0o600 });
  try {
    // link() is atomic: exactly one of two starting processes succeeds.
    for (let attempt = 1; !(await made(link(candidate, ownerFile))); attempt += 1) {
      if (attempt === MAX_ATTEMPTS) {
        throw new StartRefusal(
          `The data folder ${dataDir} could not be locked: ${ownerFile} cannot be written.`,
        );
      }
      await removeDeadMark(ownerFile, dataDir);
    }
  } finally {
    await rm(candidate, { force: true });
  }
  return () => rm(ownerFile, { force: true });
}

async function removeDeadMark(ownerFile: string, dataDir: string): Promise<void> {
  const mark = await readIfPresent(ownerFile);
  if (mark === null) return;
  await refuseLivingOwner(mark, dataDir);
  const stale = `${ownerFile}.${process.pid}.stale`;
  if (!(await made(rename(ownerFile, stale)))) return;
  const taken = await readFile(stale, "utf8");
  // Another process may have written its own mark between the read and the rename: put it back.
  if (taken !== mark) await made(link(stale, ownerFile));
  await rm(stale, { force: true });
}

async function refuseLivingOwner(mark: string, dataDir: string): Promise<void> {
  const { pid, identity } = parseMark(mark);
  if (pid > 0 && identity !== null && identity === (await identifyProcess(pid))) {
    throw new StartRefusal(
      `Another server (process ${pid}) is running on the data folder ${dataDir}: stop it first, or choose another DATA_DIR.`,
    );
  }
}

/** A mark that a full disk cut short counts as that of a dead process. */
function parseMark(mark: string): { pid: number; identity: string | null } {
  try {
    return JSON.parse(mark) as { pid: number; identity: string | null };
  } catch {
    return { pid: 0, identity: null };
  }
}

async function made(step: Promise<void>): Promise<boolean> {
  return step.then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST" || error.code === "ENOENT") return false;
      throw error;
    },
  );
}
