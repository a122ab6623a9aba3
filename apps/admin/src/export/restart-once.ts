import { z } from "zod";

const KEY = "foyer.exports.restarted";
/** More than a person has broken at once. */
const MAX_REMEMBERED = 20;

const Restarts = z.array(z.object({ broken: z.string(), exportId: z.string(), startedAt: z.number() }));
type Started = { exportId: string; startedAt: number };

/**
 * Starts a broken export again, in one tab of this browser alone: a duplicated tab follows the same exports, and gets what
 * the other one has started. Rejects as `begin` does, and then the next call begins.
 */
export function restartOnce(broken: string, begin: () => Promise<Started>): Promise<Started> {
  const restart = async () => {
    const known = readRestarts();
    const found = known.find((one) => one.broken === broken);
    if (found) return { exportId: found.exportId, startedAt: found.startedAt };
    const started = await begin();
    const remembered = [{ broken, ...started }, ...known].slice(0, MAX_REMEMBERED);
    localStorage.setItem(KEY, JSON.stringify(remembered));
    return started;
  };
  // Browsers have locks only where the address is secure.
  return "locks" in navigator ? navigator.locks.request(`foyer.export.${broken}`, restart) : restart();
}

/** Storage may contain anything. */
function readRestarts() {
  try {
    return Restarts.parse(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch {
    return [];
  }
}
