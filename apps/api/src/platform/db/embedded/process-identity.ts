import { execFile } from "node:child_process";
import { readFile, readlink } from "node:fs/promises";
import { promisify } from "node:util";

const LINUX = process.platform === "linux";

/**
 * The start time of the process with this id, as a text; null when there is no such process. Together with the pid it
 * identifies one process: after a reboot or in a new container the pid alone may belong to another one.
 */
export async function identifyProcess(pid: number): Promise<string | null> {
  if (!LINUX) return ps(pid, "lstart=");
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, "latin1"),
      readFile("/proc/sys/kernel/random/boot_id", "latin1"),
    ]);
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, startTime] = [fields[0], fields[19]];
    return state === "Z" ? null : `${boot.trim()} ${startTime}`;
  } catch {
    return null; // the process has ended
  }
}

/** Whether that process is a PostgreSQL server that works in this data folder. */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (!LINUX) return (await ps(pid, "command="))?.includes(cluster) ?? false;
  return (await readlink(`/proc/${pid}/cwd`).catch(() => "")) === cluster;
}

async function ps(pid: number, column: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)("ps", ["-o", column, "-p", String(pid)]);
    return stdout.trim() || null;
  } catch {
    return null; // ps fails when there is no such process
  }
}
