import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/** How a command ended, and everything that it printed. */
export type Ended = { code: number | null; said: string };

type Options = {
  env?: Record<string, string>;
  /** Resolves when the command is to be killed, unless it is over before. */
  killAt?: ((isOver: () => boolean) => Promise<unknown>) | undefined;
};

/** Runs a script of this repository in a process of its own, with no environment but `env` and the tests' compile cache, to its end. */
export async function runCommand(
  script: string,
  args: readonly string[],
  { env = {}, killAt }: Options = {},
): Promise<Ended> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: "silent", ...env },
  });
  const killing = killAt?.(() => child.exitCode !== null).then(() => child.kill("SIGKILL"));
  const [said, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  await killing;
  return { code, said: (said + complaint).trim() };
}

/** Fails with everything that the command printed unless it ended with this code; returns what it printed. */
export function requireExit({ code, said }: Ended, expected: number): string {
  if (code !== expected)
    throw new Error(`The command ended with ${code} instead of ${expected}, and said:\n${said}`);
  return said;
}
