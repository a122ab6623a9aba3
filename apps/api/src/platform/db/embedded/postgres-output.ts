import type { Log } from "../../log.ts";

/** Forwards the notable lines of PostgreSQL's own log to ours; routine lines are dropped. */
export function reportPostgresLine(line: string, log: Log): void {
  const [, level, message] = /^(\w+): {1,2}(.*)$/.exec(line) ?? [];
  if (level === undefined || message === undefined) return;
  if (level === "PANIC") log.error({ postgres: message }, "database panic");
  else if (level === "FATAL" && !EVERYDAY.test(message)) log.warn({ postgres: message }, "database");
  else if (level === "LOG" && NOTABLE.test(message)) log.warn({ postgres: message }, "database");
}

/** Shutting down ends the connections that are open; a client that comes too early is told to wait. */
const EVERYDAY = /^(terminating connection due to administrator command|the database system is)/;

const NOTABLE =
  /not properly shut down|was interrupted|redo (starts|done|in progress)|terminated by signal|terminating any other active|reinitializing|no space left|could not/i;
