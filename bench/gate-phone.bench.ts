import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addSigningKey } from "@foyer/contract/signed-codes.ts";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { fillTickets } from "../apps/api/test/events/fill-tickets.ts";
import { createTicketProject, type TicketProject } from "../apps/api/test/events/ticket-project.ts";
import { launchWithCamera, showNothing } from "../e2e/fake-camera.ts";
import { signInToApi } from "../tools/harness/sign-in-to-api.ts";
import { startServer } from "../tools/harness/start-server.ts";
import { percentile } from "./durations.ts";
import { printFigure } from "./figure.ts";
import { openOffline, type Phone, processorMs, setUpPhone, slowDown } from "./gate-phone-device.ts";
import { codesOfAllKinds, timeVerdicts } from "./gate-phone-verdicts.ts";

// A device for gates in a browser, with the codes of a million tickets: how long it takes to open without a network, and
// from a decoded code to its verdict; on this machine, and with the page's thread four times slower. rules/gates 15–19, 31

const TICKETS = Number(process.env.GATE_PHONE_TICKETS ?? 1_000_000);
const TICKETS_PER_STATEMENT = 10_000;
const RATES = [1, 4];
const OPENINGS = 5;
/** Codes of each of seven kinds. */
const CODES_EACH = Number(process.env.GATE_PHONE_CODES ?? 200);
/** The title of the verdict on each kind. */
const EXPECTED: Readonly<Record<string, string>> = {
  barcode: "Admitted, offline",
  again: "Let in, marked, offline",
  signed: "Admitted, offline",
  forged: "Do not admit",
  "not admitted": "Do not admit",
  unknown: "Do not admit",
  "signed, unknown": "Admitted, offline",
};
const TARGET = { openMs: 1_000, verdictMs: 50 };

const admin = { login: "admin", password: "throw-away battery staple" };
const stand = await startServer({ FOYER_ADMIN_PASSWORD: admin.password }, { durable: true });
const database = openDatabase(stand.databaseUrl, { max: 1, log: silentLog });
const video = join(tmpdir(), `gate-phone-${process.pid}.y4m`);
await showNothing(video);
const browser = await launchWithCamera(video);
let project: TicketProject;
try {
  const api = await signInToApi(stand.baseUrl, admin);
  project = await createTicketProject(database.db);
  await fillCodes();
  await api.call(addSigningKey, { params: project });
  const phone = await setUpPhone(browser, { api, baseUrl: stand.baseUrl, ...project });
  for (const rate of RATES) {
    await slowDown(phone, rate);
    await measureOpening(phone, rate);
    await measureVerdicts(phone, rate);
  }
} finally {
  await browser.close();
  await database.close();
  await stand.stop();
  await rm(video, { force: true });
}

/** Sells tickets without the triggers that have them indexed: a device reads no index. */
async function fillCodes(): Promise<void> {
  await database.pool.query("set statement_timeout = 0");
  await database.pool.query("alter table ticket disable trigger user");
  for (let first = 1; first <= TICKETS; first += TICKETS_PER_STATEMENT) {
    const count = Math.min(TICKETS_PER_STATEMENT, TICKETS - first + 1);
    await fillTickets(database.db, project, { first, count, answers: "'[]'::jsonb" });
  }
  await database.pool.query("alter table ticket enable trigger user");
  await database.pool.query("vacuum analyze ticket");
}

async function measureOpening(phone: Phone, rate: number): Promise<void> {
  const { asked, opened, processor, megabytes } = await openOffline(browser, phone, OPENINGS);
  console.log(
    `${TICKETS} codes, ${rate} times slower: asks for the PIN after ${asked.toFixed(0)} ms, can scan ${opened.toFixed(0)} ms after it, ${processor.toFixed(0)} ms of them the page's thread; ${megabytes.toFixed(0)} MB`,
  );
  printFigure({
    bench: "gate-phone",
    figure: `opens without a network, ${rate} times slower`,
    unit: "ms",
    better: "lower",
    ours: asked + opened,
    reference: TARGET.openMs,
  });
}

async function measureVerdicts(phone: Phone, rate: number): Promise<void> {
  const scans = await codesOfAllKinds(database, project, {
    each: CODES_EACH,
    from: Math.floor((rate * TICKETS) / 10),
  });
  const before = await processorMs(phone);
  const times = await timeVerdicts(
    phone,
    scans.map(({ code }) => code),
  );
  const processor = ((await processorMs(phone)) - before) / times.length;
  const kinds = Map.groupBy(
    scans.map((scan, nth) => ({ ...scan, ...times[nth] })),
    ({ kind }) => kind,
  );
  for (const [kind, some] of kinds) {
    const sorted = some.map(({ ms = 0 }) => ms).toSorted((a, b) => a - b);
    const wrong = some.find(({ title }) => title !== EXPECTED[kind]);
    if (wrong) throw new Error(`${wrong.code}, ${kind}: “${wrong.title}”`);
    console.log(
      `  ${kind}: p50 ${percentile(sorted, 0.5).toFixed(1)} p99 ${percentile(sorted, 0.99).toFixed(1)} ms: ${EXPECTED[kind]}`,
    );
  }
  const sorted = times.map(({ ms }) => ms).toSorted((a, b) => a - b);
  console.log(
    `  all: p50 ${percentile(sorted, 0.5).toFixed(1)} ms, slowest ${sorted.at(-1)?.toFixed(1)} ms; ${processor.toFixed(1)} ms of the page's thread each`,
  );
  printFigure({
    bench: "gate-phone",
    figure: `p99 of a verdict, ${rate} times slower`,
    unit: "ms",
    better: "lower",
    ours: percentile(sorted, 0.99),
    reference: TARGET.verdictMs,
  });
}
