import { spawn } from "node:child_process";

/**
 * Runs a program with its output on standard error; rejects if it fails.
 * @param {string} command @param {string[]} args @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<void>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", 2, 2] });
    child.on("error", reject);
    child.on("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args[0] ?? ""} failed.`));
    });
  });
}
