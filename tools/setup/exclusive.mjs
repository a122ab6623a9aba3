import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "./places.mjs";

/**
 * Runs `work` under a lock file of this checkout, so that two concurrent starts do not break each other. A lock whose
 * process no longer exists is taken over.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function exclusively(work) {
  const lock = join(ROOT, ".cache", "setup.lock");
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  const candidate = `${lock}.${process.pid}`;
  writeFileSync(candidate, String(process.pid));
  try {
    let announced = false;
    while (!linked(candidate, lock)) {
      if (!removeDead(lock, candidate)) {
        if (!announced) console.error("Waiting for another start that is installing or building …");
        announced = true;
        await sleep(200);
      }
    }
    try {
      return await work();
    } finally {
      rmSync(lock, { force: true });
    }
  } finally {
    rmSync(candidate, { force: true });
  }
}

/** @param {string} from @param {string} to */
function linked(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (existsSync(to)) return false;
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  }
}

/** @param {string} lock @param {string} candidate */
function removeDead(lock, candidate) {
  const aside = `${candidate}.stale`;
  try {
    const owner = readFileSync(lock, "utf8");
    if (lives(Number(owner))) return false;
    renameSync(lock, aside);
    // Another process may have taken the lock over between the two steps: give it back.
    if (readFileSync(aside, "utf8") !== owner) linked(aside, lock);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ENOENT") throw error;
    return true; // the other start has ended meanwhile
  } finally {
    rmSync(aside, { force: true });
  }
  return true;
}

/** @param {number} pid */
function lives(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
