import { readFile } from "node:fs/promises";

/** Resident memory of a process in megabytes (10^6 bytes): current and peak. Linux only. */
export async function readMemory(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return { now: megabytes(status, "VmRSS"), peak: megabytes(status, "VmHWM") };
}

function megabytes(status: string, field: string): number {
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status)?.[1];
  return (Number(kibibytes) * 1024) / 1e6;
}
