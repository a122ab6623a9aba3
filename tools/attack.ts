import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { readCall } from "../apps/api/src/platform/process/command-arguments.ts";
import type { Attack, Outcome } from "./attack/attack.ts";
import { attendeeSessions } from "./attack/attendee-sessions.ts";
import { guessing, headers, signedLinks } from "./attack/doors.ts";
import { customerFlood, holdFlood, lastPlace, loginFlood } from "./attack/floods.ts";
import { hostileInput } from "./attack/hostile-input.ts";
import { patterns } from "./attack/patterns.ts";
import { largeRequests, slowBodies } from "./attack/slow-and-large.ts";
import { ADMIN, setUpStand } from "./attack/stand.ts";
import { swappedIds } from "./attack/swapped-ids.ts";
import { tokens } from "./attack/tokens.ts";
import { uploads } from "./attack/uploads.ts";
import { startServer, startServerOn } from "./harness/start-server.ts";

const { given: wanted } = readCall({
  name: "attack",
  does: "Attacks a throw-away server of its own, on this machine. Exit code 1: it gave way.",
  takes: { name: "PART", meaning: "Only attacks whose name contains this" },
});

/** Guessing comes last, because it gets its address refused. */
const ATTACKS: readonly Attack[] = [
  ...[swappedIds, hostileInput, uploads, tokens, signedLinks, headers, patterns],
  ...[largeRequests, slowBodies, lastPlace, holdFlood, customerFlood, attendeeSessions],
  ...[loginFlood, guessing],
];
const TIME_LIMIT_MS = 1_200_000;

const started = performance.now();
// A proxy is trusted, so that attacks come from many addresses; two processes share the database.
const environment = { FOYER_ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: "silent", TRUST_PROXY_HOPS: "1" };
const server = await startServer(environment);
const second = await startServerOn(server.databaseUrl, { ...environment, PUBLIC_URL: server.baseUrl });
const { db, close } = openDatabase(server.databaseUrl, { max: 4, log: silentLog });
const timer = setTimeout(() => fail(`Not done after ${TIME_LIMIT_MS / 1000} s`), TIME_LIMIT_MS);
process.once("SIGINT", () => fail("Stopped"));

let breached = 0;
try {
  const stand = await setUpStand(db, {
    baseUrls: [server.baseUrl, second.baseUrl],
    pids: [server.pid, second.pid],
    databaseUrl: server.databaseUrl,
  });
  const chosen = ATTACKS.filter(
    ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
  );
  console.log(row(["attack", "tries", "s", "held", "seen"]));
  for (const attack of chosen) {
    const began = performance.now();
    const outcome = await attack.run(stand).catch(failure);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    breached += outcome.breaches.length;
    const held = outcome.breaches.length === 0 ? "yes" : "NO";
    console.log(row([attack.name, outcome.tried.toLocaleString("en"), seconds, held, outcome.seen]));
    for (const breach of outcome.breaches.slice(0, 20)) console.log(`    ${breach}`);
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${stand.attacker.sent.toLocaleString("en")} requests in ${seconds} s, ${breached} breaches`);
} finally {
  clearTimeout(timer);
  await stop();
}
process.exit(breached > 0 ? 1 : 0);

function row([name = "", tries = "", seconds = "", held = "", seen = ""]: string[]): string {
  return `${name.padEnd(26)}${tries.padStart(8)}${seconds.padStart(8)}  ${held.padEnd(5)} ${seen}`;
}

/** An attack that could not be carried out counts as a breach: nothing was proven. */
function failure(error: unknown): Outcome {
  return {
    tried: 0,
    seen: "",
    breaches: [`It could not be tried: ${error instanceof Error ? error.message : error}`],
  };
}

function fail(reason: string): void {
  console.error(reason);
  void stop().then(() => process.exit(1));
}

async function stop(): Promise<void> {
  await close();
  await second.stop();
  await server.stop();
}
