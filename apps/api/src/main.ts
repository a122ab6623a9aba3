import { setTimeout as delay } from "node:timers/promises";
import { resolve } from "node:path";
import closeWithGrace from "close-with-grace";
import pino from "pino";
import { buildApp } from "./app.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { ensureFirstAdmin } from "./features/staff/staff.service.ts";
import { openDatabase } from "./platform/db/database.ts";
import { startEmbeddedPostgres } from "./platform/db/embedded-postgres.ts";
import { loggerOptions } from "./platform/http/logger-options.ts";
import { setUpSignIn } from "./platform/identity-provider/set-up-sign-in.ts";
import { stopWhenParentDies } from "./platform/process/stop-when-parent-dies.ts";
import { prepareDatabase } from "./prepare-database.ts";

const CLOSE_MS = 25_000;
/** How long a balancer may take to see that this process is no longer ready. */
const DRAIN_MS = 500;

const APPS = resolve(import.meta.dirname, "../..");

async function start(config: Config): Promise<void> {
  const log = pino(loggerOptions(config.LOG_LEVEL));
  const closing: (() => Promise<unknown>)[] = [];
  const draining = { now: false };
  const { close } = closeWithGrace({ delay: CLOSE_MS, logger: log }, async ({ signal }) => {
    draining.now = true;
    if (signal === "SIGTERM") await delay(DRAIN_MS);
    for (const step of closing.toReversed()) await step();
  });
  stopWhenParentDies(() => void close());

  const url = config.DATABASE_URL ?? (await startOwnDatabase(config, log, closing));
  await prepareDatabase(url, log);
  const database = openDatabase(url, { max: config.DATABASE_POOL, log });
  closing.push(database.close);
  const { generatedPassword } = await ensureFirstAdmin(database.db, config);
  const app = await buildApp({
    config,
    db: database.db,
    draining,
    signIn: await setUpSignIn(database.db, config, log),
    apps: [
      { folder: `${APPS}/admin/dist`, prefix: "/" },
      { folder: `${APPS}/registration/dist`, prefix: "/r/" },
    ],
  });
  closing.push(() => app.close());
  await app.listen({ port: config.PORT, host: config.HOST });
  announce(config, generatedPassword);
}

async function startOwnDatabase(config: Config, log: pino.Logger, closing: (() => Promise<unknown>)[]) {
  const postgres = await startEmbeddedPostgres({ dataDir: resolve(config.DATA_DIR), log });
  closing.push(postgres.stop);
  return postgres.url;
}

function announce({ publicUrl }: Config, generatedPassword: string | undefined): void {
  const lines = [`Foyer is ready: ${publicUrl}`];
  if (generatedPassword) {
    lines.push(`Sign in as admin with the password ${generatedPassword}`, "It is shown this once; keep it.");
  }
  console.log(`\n${lines.map((line) => `  ${line}`).join("\n")}\n`);
}

try {
  await start(readConfig(process.env));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
