import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";
import { StartRefusal } from "../process/start-refusal.ts";
import { type Binaries, findBinaries } from "./embedded/binaries.ts";
import { claimCluster } from "./embedded/cluster-owner.ts";
import { type ClusterPlace, openClusterPlace } from "./embedded/cluster-place.ts";
import { ensureCluster } from "./embedded/create-cluster.ts";
import { type Postmaster, startPostmaster } from "./embedded/postmaster.ts";
import { findPort, stopStalePostmaster } from "./embedded/postmaster-file.ts";
import { DATABASE, ROLE } from "./embedded/settings.ts";

export interface EmbeddedPostgres {
  url: string;
  stop(): Promise<void>;
}

interface Cluster {
  place: ClusterPlace;
  binaries: Binaries;
  durable: boolean;
  log: Log;
}

/**
 * Runs a real PostgreSQL as a child process on `dataDir`, makes its cluster at the first start, and starts it again when
 * it ends unasked. `durable: false` is for tests: fast, but not safe against a crash of the machine.
 * @throws Error with a sentence for the operator, also when another server runs on this data folder.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Log;
  durable?: boolean;
}): Promise<EmbeddedPostgres> {
  if (process.platform === "win32") {
    throw new StartRefusal(
      "The embedded database needs Linux or macOS: set DATABASE_URL to a PostgreSQL 15 or newer.",
    );
  }
  const { dataDir, log, durable = true } = options;
  const place = await openClusterPlace(dataDir, log);
  const release = await claimCluster(place.ownerFile, dataDir);
  try {
    const cluster = { place, binaries: await findBinaries(place.user), durable, log };
    const password = await ensureCluster(place, cluster.binaries, durable);
    const postmaster = await start(cluster, freePort);
    const stopKeeping = keepRunning(cluster, postmaster);
    return {
      url: urlOf(password, postmaster.port),
      async stop() {
        await stopKeeping();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** The URL of the database that a server runs on `dataDir` at this moment, or null. */
export async function findRunningPostgres(dataDir: string, log: Log): Promise<string | null> {
  const { cluster, passwordFile } = await openClusterPlace(dataDir, log);
  const port = await findPort(cluster);
  return port === null ? null : urlOf(await readFile(passwordFile, "utf8"), port);
}

function urlOf(password: string, port: number): string {
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

/** Errors that pass within a moment: processes of a killed database, or another program that took the port. */
const PASSING =
  /pre-existing shared memory block|lock file .* already exists|could not create any TCP\/IP sockets/;

/** Asks for a port at each try: another program may have taken the one that was free. */
async function start(cluster: Cluster, findFreePort: () => Promise<number>): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    await stopStalePostmaster(cluster.place.cluster, cluster.log);
    const port = await findFreePort();
    try {
      return await startPostmaster(cluster.place, cluster.binaries, { ...cluster, port });
    } catch (error) {
      if (attempt === 20 || !PASSING.test(String(error))) throw error;
      await sleep(250);
    }
  }
}

/** Restarts the database on the same port whenever it ends unexpectedly; the returned function stops it for good. */
function keepRunning(cluster: Cluster, first: Postmaster): () => Promise<void> {
  let current = first;
  let stopping = false;
  const kept = (async () => {
    await current.exited;
    while (!stopping) {
      cluster.log.error({}, "the database ended unexpectedly: starting it again");
      try {
        current = await start(cluster, async () => first.port);
        if (stopping) await current.stop();
        await current.exited;
      } catch (error) {
        cluster.log.error({ err: error }, "the database does not start");
        await sleep(2_000);
      }
    }
  })();
  return async () => {
    stopping = true;
    await current.stop();
    await kept;
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
