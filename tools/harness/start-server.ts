import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedPostgres } from "../../apps/api/src/platform/db/embedded-postgres.ts";
import { silentLog } from "../../apps/api/src/platform/log.ts";
import { makeTemporaryFolder } from "../../apps/api/test/database/temporary-folder.ts";
import { buildApps } from "../setup/build-apps.mjs";
import { freePort } from "../setup/free-port.mjs";
import { NODE, ROOT } from "../setup/places.mjs";
import { SERVER_ARGUMENTS } from "../setup/server-arguments.mjs";

const READY_WITHIN_SECONDS = 180;

export interface RunningServer {
  /** The base URL, without a trailing slash. */
  baseUrl: string;
  databaseUrl: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts the server on a free port with a temporary database; `environment` adds configuration. By default the database
 * is faster than in production; benchmarks use `durable`. `hostname`: the name of its address, such as `localhost`, which
 * passkeys need.
 */
export async function startServer(
  environment: Record<string, string>,
  { durable = false, hostname = "127.0.0.1" }: { durable?: boolean; hostname?: string } = {},
): Promise<RunningServer> {
  const folder = await makeTemporaryFolder("e2e");
  const database = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, durable });
  const stopDatabase = async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const server = await startServerOn(database.url, { DATA_DIR: folder, ...environment }, hostname);
    const stop = async () => {
      await server.stop();
      await stopDatabase();
    };
    return { ...server, stop };
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

/** Starts a server on a free port, on a database that is there; others may run on it. */
export async function startServerOn(
  databaseUrl: string,
  environment: Record<string, string>,
  hostname = "127.0.0.1",
): Promise<RunningServer> {
  await buildApps();
  const port = await freePort();
  const baseUrl = `http://${hostname}:${port}`;
  const server = spawn(NODE, SERVER_ARGUMENTS, {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: "warn",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: baseUrl,
      ...environment,
    },
  });
  const stop = async () => {
    if (server.exitCode === null && server.kill("SIGTERM")) await once(server, "exit");
  };
  try {
    await untilReady(baseUrl, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { baseUrl, databaseUrl, pid: server.pid ?? 0, stop };
}

async function untilReady(baseUrl: string, server: ChildProcess): Promise<void> {
  let output = "";
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
  for (let waited = 0; waited < READY_WITHIN_SECONDS * 20; waited += 1) {
    const answer = await fetch(`${baseUrl}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (server.exitCode !== null) break;
    await sleep(50);
  }
  throw new Error(`The server did not become ready:\n${output}`);
}
