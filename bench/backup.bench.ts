import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import * as copyStreams from "pg-copy-streams";
import { type OpenDatabase, openDatabase } from "../apps/api/src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../apps/api/src/platform/db/embedded-postgres.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { makeTemporaryFolder } from "../apps/api/test/database/temporary-folder.ts";
import { createTicketProject } from "../apps/api/test/events/ticket-project.ts";
import { startServer } from "../tools/harness/start-server.ts";
import { NODE, ROOT } from "../tools/setup/places.mjs";
import { printFigure } from "./figure.ts";
import { readMemory } from "./process-memory.ts";
import { loadTickets } from "./tickets/load-tickets.ts";

// npm run backup and npm run restore with many tickets, beside COPY of the tickets alone into nothing.
const TICKETS = 1_000_000;
const MEGABYTES = 300;

const folder = await makeTemporaryFolder("bench");
const server = await startServer({}, { durable: true });
const target = await startEmbeddedPostgres({ dataDir: join(folder, "target"), log: silentLog });
try {
  const database = openDatabase(server.databaseUrl, { max: 1, log: silentLog });
  await loadTickets(database, await createTicketProject(database.db), { from: 0, to: TICKETS });
  const alone = await copyAlone(database.pool);
  await database.close();
  const file = join(folder, "backup.zip");
  const backup = await run("backup", file, server.databaseUrl);
  const restore = await run("restore", file, target.url);
  const { size } = await stat(file);
  console.log(
    `${TICKETS} tickets: backup ${backup.seconds.toFixed(1)} s, ${(size / 1e6).toFixed(0)} MB, restore with proof ${restore.seconds.toFixed(1)} s`,
  );
  const perSecond = {
    bench: "backup",
    unit: "tickets/s",
    better: "higher",
    reference: TICKETS / alone,
  } as const;
  printFigure({ ...perSecond, figure: "backup", ours: TICKETS / backup.seconds });
  printFigure({ ...perSecond, figure: "restore", ours: TICKETS / restore.seconds });
  printFigure({
    bench: "backup",
    figure: "memory",
    unit: "MB",
    better: "lower",
    ours: Math.max(backup.megabytes, restore.megabytes),
    reference: MEGABYTES,
  });
} finally {
  await server.stop();
  await target.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Seconds that the database needs to hand out the tickets. */
async function copyAlone(pool: OpenDatabase["pool"]): Promise<number> {
  const client = await pool.connect();
  const started = performance.now();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(client.query(copyStreams.to("copy (select * from ticket) to stdout")), nowhere);
  const seconds = (performance.now() - started) / 1000;
  client.release();
  return seconds;
}

/** Runs a command to its end; its seconds and the peak of its memory in megabytes. */
async function run(command: "backup" | "restore", file: string, url: string) {
  const started = performance.now();
  const child = spawn(NODE, [`apps/api/src/commands/${command}.ts`, file], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, LOG_LEVEL: "warn", DATABASE_URL: url },
    stdio: "inherit",
  });
  let megabytes = 0;
  const watch = setInterval(async () => {
    const { peak } = await readMemory(child.pid ?? 0).catch(() => ({ peak: 0 }));
    megabytes = Math.max(megabytes, peak);
  }, 200);
  const [code] = (await once(child, "exit")) as [number | null];
  clearInterval(watch);
  if (code !== 0) throw new Error(`The ${command} failed`);
  return { seconds: (performance.now() - started) / 1000, megabytes };
}
