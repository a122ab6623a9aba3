import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { makeTemporaryFolder } from "../apps/api/test/database/temporary-folder.ts";
import { freePort } from "../tools/setup/free-port.mjs";
import { ROOT } from "../tools/setup/places.mjs";
import { printFigure } from "./figure.ts";
import { readMemory } from "./process-memory.ts";

// There is no reference implementation, so the targets are the references.
const TARGET_SECONDS = 2;
const TARGET_MEGABYTES = 150;
const STARTS = 5;

const folder = await makeTemporaryFolder("bench");
const port = await freePort();
const seconds: number[] = [];
let memory = { now: 0, peak: 0 };
try {
  for (let start = 0; start < STARTS; start += 1) {
    const npm = spawn("npm", ["start"], {
      cwd: ROOT,
      stdio: "ignore",
      env: { ...process.env, PORT: String(port), PUBLIC_URL: "", DATABASE_URL: "", DATA_DIR: folder },
    });
    seconds.push(await secondsUntilReady(npm));
    const server = serverBelow(npm.pid ?? 0);
    if (start === STARTS - 1) {
      await sleep(5_000);
      memory = await readMemory(server);
    }
    npm.kill("SIGTERM");
    await untilGone(server);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

const [first = 0, ...later] = seconds;
console.log(`first start, which makes the database: ${first.toFixed(2)} s`);
console.log(`later starts: ${later.map((value) => `${value.toFixed(2)} s`).join(", ")}`);
console.log(`peak memory of the server process: ${memory.peak.toFixed(0)} MB`);
const common = { bench: "start", better: "lower" } as const;
printFigure({ ...common, figure: "ready", ours: Math.max(...seconds), reference: TARGET_SECONDS, unit: "s" });
printFigure({ ...common, figure: "idle-memory", ours: memory.now, reference: TARGET_MEGABYTES, unit: "MB" });

async function secondsUntilReady(npm: ChildProcess): Promise<number> {
  const started = performance.now();
  while (npm.exitCode === null && performance.now() - started < 60_000) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.status === 200) return (performance.now() - started) / 1000;
    await sleep(10);
  }
  npm.kill("SIGTERM");
  throw new Error(`npm start did not become ready within a minute (exit code ${npm.exitCode}).`);
}

/** npm exits at once, the server after it has drained. */
async function untilGone(pid: number): Promise<void> {
  while (await readMemory(pid).catch(() => null)) await sleep(20);
}

/** The process that runs main.js, a descendant of npm. */
function serverBelow(ancestor: number): number {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const processes = lines.map((line) => /^\s*(\d+)\s+(\d+) (.*)$/.exec(line) ?? []);
  const children = (parent: number): number[] =>
    processes.filter(([, , ppid]) => Number(ppid) === parent).map(([, pid]) => Number(pid));
  const queue = children(ancestor);
  for (let pid = queue.shift(); pid !== undefined; pid = queue.shift()) {
    const command = processes.find(([, id]) => Number(id) === pid)?.[3] ?? "";
    if (command.includes("apps/api/dist/main.js")) return pid;
    queue.push(...children(pid));
  }
  throw new Error("The server's process was not found.");
}
