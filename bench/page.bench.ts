import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";
import type { OpenDocument } from "@foyer/scenario-document/open-document.ts";
import type { BrowserContextOptions } from "playwright-core";
import { addressesOf, paths, type ScreenName } from "../apps/admin/src/paths.ts";
import { SCREENS } from "../apps/admin/src/screens.ts";
import { includeStandard } from "../e2e/include.ts";
import { makeEvent } from "../e2e/make-event.ts";
import { type MakeOperations, questionOf } from "../packages/scenario-document/test/edits.ts";
import { loadScripts, type Scripts, totalBytes } from "../tools/harness/script-bytes.ts";
import { type Stand, signedInState, withServerAndBrowser } from "../tools/harness/with-server-and-browser.ts";
import { median } from "./durations.ts";
import { printFigure } from "./figure.ts";
import { fillCountries } from "./page/fill-countries.ts";
import { measureFirstField } from "./page/first-field.ts";
import { runLighthouse } from "./page/lighthouse-score.ts";
import { useCatalog } from "./page/use-catalog.ts";
import { readMemory } from "./process-memory.ts";

// There is no reference implementation, so the targets are the references.
const TARGET = {
  attendeeKb: 110,
  firstScreenKb: 260,
  laterScreenKb: 60,
  lighthouse: 98,
  interactionMs: 200,
  firstFieldMs: 3000,
};
const LIGHTHOUSE_RUNS = 3;
const FIRST_FIELD_RUNS = 3;
/** Round trips of the slow line. */
const LATENCIES_MS = [150, 400];
const CATALOG_RUNS = 3;
const ROWS = 10_000;

await withServerAndBrowser(async (stand) => {
  await measureAttendeePage(stand);
  await measureAdminScripts(stand);
  await fillCountries(stand.databaseUrl, ROWS);
  await measureCatalog(stand, 1);
  await measureCatalog(stand, 4);
  const { peak } = await readMemory(stand.pid);
  console.log(`peak memory of the server process: ${peak.toFixed(0)} MB`);
});

async function measureAttendeePage(stand: Stand): Promise<void> {
  const { browser, baseUrl } = stand;
  const attendeePage = await openRegistration(stand);
  const scripts = await loadScripts(browser, { baseURL: baseUrl }, attendeePage);
  reportKilobytes("attendee-page", totalBytes(scripts), TARGET.attendeeKb);
  const heaviest = await loadScripts(
    browser,
    { baseURL: baseUrl },
    await openRegistration(stand, includeHeaviest),
  );
  console.log(
    `with a pattern and a note ${kilobytes(totalBytes(heaviest))} kB: ${describeScripts(heaviest, new Map())}`,
  );
  for (const latency of LATENCIES_MS) await reportFirstField(stand, attendeePage, latency);
  const runs = [];
  for (let run = 0; run < LIGHTHOUSE_RUNS; run += 1)
    runs.push(await runLighthouse(`${baseUrl}${attendeePage}`));
  for (const { score, details } of runs) console.log(`Lighthouse: ${score} (${details})`);
  const common = { bench: "page", unit: "points", better: "higher" } as const;
  const ours = median(runs.map(({ score }) => score));
  printFigure({ ...common, figure: "lighthouse", ours, reference: TARGET.lighthouse });
}

async function reportFirstField({ browser, baseUrl }: Stand, path: string, latency: number): Promise<void> {
  const runs = [];
  for (let run = 0; run < FIRST_FIELD_RUNS; run += 1)
    runs.push(await measureFirstField(browser, `${baseUrl}${path}`, latency));
  const seconds = (ms: readonly number[]) => (median(ms) / 1000).toFixed(2);
  const { requests, bytes } = runs[0] ?? { requests: 0, bytes: 0 };
  console.log(
    `400 kbit/s, ${latency} ms: field painted ${seconds(runs.map(({ painted }) => painted))} s, answers ${seconds(runs.map(({ answers }) => answers))} s, ${requests} requests, ${kilobytes(bytes)} kB`,
  );
  const ours = median(runs.map(({ painted }) => painted));
  const common = { bench: "page", unit: "ms", better: "lower" } as const;
  printFigure({ ...common, figure: `first-field-${latency}`, ours, reference: TARGET.firstFieldMs });
}

/** The lazy chunks of the page: the note parser and the regex engine. */
function includeHeaviest(opened: OpenDocument): Operation[] {
  const { id: questionId } = questionOf(opened, "Company");
  return [...includeStandard(opened), { kind: "set-settings", questionId, to: { regex: "\\p{L}" } }];
}

/** The public page of a registration with the default scenario, or with the scenario that `edit` returns. */
async function openRegistration(stand: Stand, edit?: MakeOperations): Promise<string> {
  const { browser, baseUrl } = stand;
  const context = await browser.newContext({ baseURL: baseUrl, storageState: await signedInState(stand) });
  const page = await context.newPage();
  await page.goto(paths.home());
  const { code } = await makeEvent(page, edit ? { edit } : {});
  await context.close();
  return `/r/${code}`;
}

async function measureAdminScripts(stand: Stand): Promise<void> {
  const { browser, baseUrl } = stand;
  const signedIn: BrowserContextOptions = { baseURL: baseUrl, storageState: await signedInState(stand) };
  const login = await loadScripts(browser, { baseURL: baseUrl }, paths.login());
  const home = await loadScripts(browser, signedIn, paths.home());
  console.log(
    `/login loads ${kilobytes(totalBytes(login))} kB of scripts, /home ${kilobytes(totalBytes(home))} kB`,
  );
  const first = Math.max(totalBytes(login), totalBytes(home));
  reportKilobytes("admin-first-screen", first, TARGET.firstScreenKb);

  const later: { name: ScreenName; bytes: number; scripts: Scripts }[] = [];
  for (const name of openScreens()) {
    const scripts = await loadScripts(browser, signedIn, addressesOf(name)[0] ?? "/");
    later.push({ name, scripts, bytes: totalBytes(scripts, home) });
  }
  later.sort((a, b) => b.bytes - a.bytes);
  for (const { name, bytes } of later) console.log(`${name} loads ${kilobytes(bytes)} kB more than home`);
  const [largest] = later;
  if (!largest) throw new Error("There is no screen beside home.");
  console.log(`The most has ${largest.name}: ${describeScripts(largest.scripts, home)}`);
  reportKilobytes("admin-later-screen", largest.bytes, TARGET.laterScreenKb);
}

/** Screens without parameters that need sign-in, except home. */
function openScreens(): ScreenName[] {
  return (Object.keys(SCREENS) as ScreenName[]).filter(
    (name) => name !== "home" && SCREENS[name].access !== "public" && !addressesOf(name)[0]?.includes("$"),
  );
}

async function measureCatalog({ browser, baseUrl, ...stand }: Stand, slowdown: number): Promise<void> {
  const slowest: number[] = [];
  for (let run = 0; run < CATALOG_RUNS; run += 1) {
    const storageState = await signedInState({ browser, baseUrl, ...stand });
    const context = await browser.newContext({ baseURL: baseUrl, storageState });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    const steps = await useCatalog(page, `${paths.listCountry()}?cultures=en-GB,de-DE,ru-RU`);
    await context.close();
    console.log(`${ROWS} rows, CPU ${slowdown} × slower, run ${run + 1}:`);
    for (const [step, { interaction, event, frame }] of steps) {
      console.log(`  ${step}: ${interaction} ms ${event}, longest frame ${frame.toFixed(0)} ms`);
    }
    slowest.push(Math.max(...[...steps.values()].map(({ interaction }) => interaction)));
  }
  const common = { bench: "page", unit: "ms", better: "lower", reference: TARGET.interactionMs } as const;
  const figure = slowdown === 1 ? "interaction" : "interaction-slow-cpu";
  printFigure({ ...common, figure, ours: median(slowest) });
}

function reportKilobytes(figure: string, bytes: number, reference: number): void {
  printFigure({ bench: "page", figure, ours: bytes / 1000, reference, unit: "kB", better: "lower" });
}

/** The sizes of the scripts that are not in `known`, the largest first. */
function describeScripts(scripts: Scripts, known: Scripts): string {
  return [...scripts]
    .filter(([url]) => !known.has(url))
    .sort(([, a], [, b]) => b - a)
    .map(([url, bytes]) => `${url.split("/").at(-1)} ${kilobytes(bytes)}`)
    .join(", ");
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
