import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { StartRefusal } from "../../process/start-refusal.ts";
import { identifyProcess } from "./process-identity.ts";

/**
 * Marks this process as the one that runs the cluster, and gives the function that takes the mark away.
 * The mark of a process that is gone is replaced.
 * @throws Error when a living process has it.
 */
export async function claimCluster(ownerFile: string, dataDir: string): Promise<() => Promise<void>> {
  const mark = JSON.stringify({ pid: process.pid, identity: await identifyProcess(process.pid) });
  const candidate = `${ownerFile}.${process.pid}.${Date.now()}`;
  await writeFile(candidate, mark, { mode: 0o600 });
  try {
    // link() is the one step that exactly one of two starters wins.
    while (!(await made(link(candidate, ownerFile)))) await removeDeadMark(ownerFile, dataDir);
  } finally {
    await rm(candidate, { force: true });
  }
  return () => rm(ownerFile, { force: true });
}

async function removeDeadMark(ownerFile: string, dataDir: string): Promise<void> {
  const mark = await readFile(ownerFile, "utf8").catch(() => null);
  if (mark === null) return;
  await refuseLivingOwner(mark, dataDir);
  const aside = `${ownerFile}.${process.pid}.stale`;
  if (!(await made(rename(ownerFile, aside)))) return;
  const taken = await readFile(aside, "utf8");
  // Between the read and the rename another starter may have put its own mark there: give it back.
  if (taken !== mark) await made(link(aside, ownerFile));
  await rm(aside, { force: true });
}

async function refuseLivingOwner(mark: string, dataDir: string): Promise<void> {
  const { pid, identity } = parseMark(mark);
  if (pid > 0 && identity !== null && identity === (await identifyProcess(pid))) {
    throw new StartRefusal(
      `Another server (process ${pid}) is running on the data folder ${dataDir}: stop it first, or choose another DATA_DIR.`,
    );
  }
}

/** A mark cut short by a full disk counts as dead. */
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
