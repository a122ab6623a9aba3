import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { fillTickets } from "../apps/api/test/events/fill-tickets.ts";
import { createTicketProject } from "../apps/api/test/events/ticket-project.ts";
import { launchWithCamera, showNothing } from "../e2e/fake-camera.ts";
import { signInToApi } from "../tools/harness/sign-in-to-api.ts";
import { startServer } from "../tools/harness/start-server.ts";
import { percentile } from "./durations.ts";
import { printFigure } from "./figure.ts";
import { filmLane } from "./gate-lane-film.ts";
import { watchLane } from "./gate-lane-watch.ts";
import { setUpPhone, slowDown } from "./gate-phone-device.ts";
import { timeVerdicts } from "./gate-phone-verdicts.ts";

// A lane at a gate, simulated: one person after another holds a printed badge before the camera of a device, or has it scanned
// by a hand-held scanner. Seconds from the badge in sight until its verdict is painted; then the next one may come. rules/gates 23–26

const PEOPLE = Number(process.env.GATE_LANE_PEOPLE ?? 24);
/** Seconds from one person to the next, the badge in sight for two thirds of them. */
const PACES = [1.5, 0.9];
const RATES = [1, 4];
/** Milliseconds for each character of a hand-held scanner that is a keyboard, and its Enter. */
const KEY_MS = 5;
/** Half a second a person may be the product's. */
const TARGET_MS = 500;

const admin = { login: "admin", password: "throw-away battery staple" };
const stand = await startServer({ FOYER_ADMIN_PASSWORD: admin.password }, { durable: true });
const database = openDatabase(stand.databaseUrl, { max: 1, log: silentLog });
const video = join(tmpdir(), `gate-lane-${process.pid}.y4m`);
await showNothing(video);
const browser = await launchWithCamera(video);
try {
  const api = await signInToApi(stand.baseUrl, admin);
  const project = await createTicketProject(database.db);
  const count = PEOPLE * PACES.length * RATES.length * 4;
  await fillTickets(database.db, project, { first: 1, count });
  const { rows } = await database.pool.query<{ barcode: string }>(
    "select barcode from ticket where status = 'issued' order by id",
  );
  const codes = rows.map(({ barcode }) => barcode);
  const phone = await setUpPhone(browser, { api, baseUrl: stand.baseUrl, ...project });
  // What the device takes itself; with a network the server's answer comes on top.
  await phone.context.setOffline(true);
  for (const rate of RATES) {
    await slowDown(phone, rate);
    for (const pace of PACES) {
      const people = codes.splice(0, PEOPLE);
      await filmLane(video, people, pace);
      report(`camera, a person each ${pace} s, ${rate} times slower`, await watchLane(phone, people, pace));
    }
    const people = codes.splice(0, PEOPLE);
    const verdicts = await timeVerdicts(phone, people);
    const typed = verdicts.map(({ ms }, nth) => ms + KEY_MS * ((people[nth]?.length ?? 0) + 1));
    report(`hand-held scanner, ${rate} times slower`, typed);
  }
} finally {
  await browser.close();
  await database.close();
  await stand.stop();
  await rm(video, { force: true });
}

function report(figure: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  console.log(`${figure}: ${times.length} of ${PEOPLE} read, slowest ${sorted.at(-1)?.toFixed(0)} ms`);
  for (const share of [0.5, 0.9]) {
    printFigure({
      bench: "gate-lane",
      figure: `${figure}, p${100 * share} to the verdict`,
      unit: "ms",
      better: "lower",
      ours: percentile(sorted, share),
      reference: TARGET_MS,
    });
  }
}
