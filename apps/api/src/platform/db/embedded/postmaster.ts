import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../log.ts";
import { StartRefusal } from "../../process/start-refusal.ts";
import type { Binaries } from "./binaries.ts";
import { findWayOut } from "./cluster-ownership.ts";
import type { ClusterPlace } from "./cluster-place.ts";
import { ownUser, processOptions } from "./operating-user.ts";
import { reportPostgresLine } from "./postgres-output.ts";
import { isReady } from "./postmaster-file.ts";
import { serverOptions } from "./settings.ts";

export interface Postmaster {
  port: number;
  /** Settles when the database has ended, asked or not. */
  exited: Promise<void>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL under its watchdog and waits until it accepts connections (also through a crash recovery). */
export async function startPostmaster(
  place: ClusterPlace,
  binaries: Binaries,
  options: { port: number; durable: boolean; log: Log },
): Promise<Postmaster> {
  const watchdog = await readFile(join(import.meta.dirname, "watchdog.sh"), "utf8");
  const command = [binaries.postgres, "-D", place.cluster, ...serverOptions(options.port, options.durable)];
  // detached = a session of its own: Ctrl-C in the terminal must not end the database before the server has drained.
  const child = spawn("sh", ["-c", watchdog, "foyer-database", ...command], {
    ...processOptions(place.user),
    stdio: "pipe",
    detached: true,
  });
  const lastLines: string[] = [];
  createInterface(child.stderr).on("line", (line) => {
    lastLines.push(line);
    if (lastLines.length > 20) lastLines.shift();
    reportPostgresLine(line, options.log);
  });
  child.stdin.on("error", () => {});
  let ended = false;
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      ended = true;
      resolve();
    };
    child.once("exit", end).once("error", end);
  });
  const pid = await Promise.race([
    once(child.stdout, "data").then(String).then(Number),
    exited.then(() => 0),
  ]);
  while (!ended && !(await isReady(place.cluster, pid))) await Promise.race([sleep(10), exited]);
  if (ended) throw new StartRefusal(`The database did not start:\n${explain(place, lastLines).join("\n")}`);
  const stop = async () => {
    child.stdin.end(); // the watchdog's signal to shut down
    await exited;
  };
  return { port: options.port, exited, stop };
}

/** Returns the lines of the database, after the way out if there is one. */
function explain({ folder, user }: ClusterPlace, lines: readonly string[]): readonly string[] {
  const wayOut = findWayOut(lines.join("\n"), folder, user ?? ownUser());
  return wayOut === null ? lines : [wayOut, ...lines];
}
