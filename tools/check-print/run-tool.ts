import { spawnSync } from "node:child_process";

/** Is this program installed? */
export const hasTool = (name: string): boolean => spawnSync(name, ["--version"]).error === undefined;

/** Runs a program and answers what it prints; a failure ends the check. */
export function runTool(name: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(name, args, { encoding: "utf8", maxBuffer: 1e9 });
  if (error || status !== 0) throw new Error(`${name} failed: ${error?.message ?? stderr}`);
  return stdout;
}
