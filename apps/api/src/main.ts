import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import closeWithGrace from "close-with-grace";
import pino from "pino";
import { type Config, readConfig } from "./config.ts";
import { startEmbeddedPostgres } from "./platform/db/embedded-postgres.ts";
import { loggerOptions } from "./platform/http/logger-options.ts";
import { sayWhyNotStarted } from "./platform/process/start-refusal.ts";
import { stopWhenParentDies } from "./platform/process/stop-when-parent-dies.ts";

const CLOSE_MS = 25_000;
/** Time for a load balancer to notice that this process is no longer ready, in milliseconds. */
const DRAIN_MS = 500;

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
  await traceIfAsked(config, log, closing);

  // The server's code loads while the database starts: each takes about half of a start.
  const [url, { serve }] = await Promise.all([
    config.DATABASE_URL ?? startOwnDatabase(config, log, closing),
    import("./serve.ts"),
  ]);
  const { generatedPassword } = await serve(url, { config, log, draining, closing });
  announce(config, generatedPassword);
}

/** The libraries are loaded only if traces are asked for. rules/traces 5 */
async function traceIfAsked(config: Config, log: pino.Logger, closing: (() => Promise<unknown>)[]) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: name } = config;
  if (endpoint === undefined) return;
  const { startTracing } = await import("./platform/tracing/open-telemetry.ts");
  const sampling = { name, ratio: config.OTEL_TRACES_SAMPLER_ARG };
  closing.push(startTracing({ endpoint, sampling, log }).stop);
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
  console.error(sayWhyNotStarted(error));
  process.exit(1);
}
