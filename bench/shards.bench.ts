import { rm } from "node:fs/promises";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../apps/api/src/platform/db/embedded-postgres.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { prepareDatabase } from "../apps/api/test/database/prepare-database.ts";
import { makeTemporaryFolder } from "../apps/api/test/database/temporary-folder.ts";
import { switchOffInFunction } from "../apps/api/test/interference/switch-off.ts";
import { median } from "./durations.ts";
import { printFigure } from "./figure.ts";
import { type Sold, sellAtOnce } from "./sell-at-once.ts";

// What the shards of a registration's counters bring: sales at one registration with at most one, four and sixteen of them,
// where a commit waits for the disk alone, and where it waits for a standby too. rules/tickets 33, decisions/029

const SHARDS = [1, 4, 16];
/** Milliseconds that PostgreSQL adds to each write of its log, as a standby with synchronous replication does. */
const COMMIT_WAITS = [0, 5, 20];
const ROUNDS = Number(process.env.SHARDS_ROUNDS ?? 3);
const SALES = { connections: 8, calls: Number(process.env.SHARDS_CALLS ?? 20), batch: 16 };

const folder = await makeTemporaryFolder("bench");
const server = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, durable: true });
try {
  await prepareDatabase(server.url);
  const database = openDatabase(server.url, { max: SALES.connections, log: silentLog });
  let most = 16;
  const seen = new Map<string, Sold[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const wait of COMMIT_WAITS) {
      await delayCommits(server.url, wait);
      for (const shards of SHARDS) {
        const limit = (count: number) => `c_shards constant integer := ${count};`;
        await switchOffInFunction(database.db, "take_shard", { sql: limit(most), becomes: limit(shards) });
        most = shards;
        const key = `${wait} ${shards}`;
        seen.set(key, [...(seen.get(key) ?? []), await sellAtOnce(server.url, database, SALES)]);
      }
    }
  }
  for (const wait of COMMIT_WAITS) report(wait, seen);
  await database.close();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Only a superuser may; the embedded database has one with the password of the servers' role. */
async function delayCommits(url: string, milliseconds: number): Promise<void> {
  const address = new URL(url);
  address.username = "postgres";
  const { pool, close } = openDatabase(address.href, { max: 1, log: silentLog });
  await pool.query("alter system set commit_siblings = 0");
  await pool.query(`alter system set commit_delay = ${milliseconds * 1000}`);
  await pool.query("select pg_reload_conf()");
  await close();
}

function report(wait: number, seen: ReadonlyMap<string, readonly Sold[]>): void {
  const medianOf = (shards: number, field: keyof Sold) =>
    median((seen.get(`${wait} ${shards}`) ?? []).map((one) => one[field]));
  for (const shards of SHARDS) {
    console.log(
      `a commit waits ${wait} ms more, at most ${shards} shards (${medianOf(shards, "shards")} used): ` +
        `${medianOf(shards, "rate").toFixed(0)} tickets/s, ${medianOf(shards, "cost").toFixed(2)} ms of processor time each, ` +
        `${medianOf(shards, "waiting").toFixed(1)} of ${SALES.connections} connections wait for a lock`,
    );
    if (shards === 1) continue;
    printFigure({
      bench: "shards",
      figure: `${shards} shards, a commit waits ${wait} ms more`,
      unit: "tickets/s",
      better: "higher",
      ours: medianOf(shards, "rate"),
      reference: medianOf(1, "rate"),
    });
  }
}
