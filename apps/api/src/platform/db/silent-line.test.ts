import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type EmailEvent, makeEmailEvent } from "../../../test/events/email-event.ts";
import { type SilentProxy, startSilentProxy } from "../../../test/interference/silent-proxy.ts";
import { type Server, startServer } from "../../../test/interference/start-server.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { type SignInApp, startSignInApp } from "../../../test/sign-in/sign-in-app.ts";
import { silentLog } from "../log.ts";
import { openDatabase } from "./database.ts";

// The network line to the database dies silently. rules/limits 6, 7
let app: TestApp;
let event: EmailEvent;
let proxy: SilentProxy;
let server: Server;
let signIn: SignInApp;
beforeAll(async () => {
  app = await startTestApp();
  event = await makeEmailEvent(app, { codes: 2_000, ticketCount: 2_000 });
  proxy = await startSilentProxy(app.databaseUrl);
  server = await startServer(app, { databaseUrl: proxy.url });
  signIn = await startSignInApp(proxy.url);
});
afterAll(async () => {
  await signIn?.stop();
  await server?.kill();
  proxy?.stop();
  await app?.stop();
});
afterEach(() => proxy.heal());

/** The longest that anybody may wait for the answer that the server is busy, in milliseconds. */
const LONGEST_MS = 12_000;

const statusOf = async (answer: Promise<Response>) => {
  const response = await answer;
  await response.arrayBuffer();
  return response.status;
};
const ask = (path: string) =>
  statusOf(fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${app.admin}` } }));
const COUNTRIES = "/api/countries";
const PAGE = () => `/api/public/registrations/${event.code}`;

let visitors = 0;
const buy = () => {
  visitors += 1;
  const body = JSON.stringify({ results: event.resultsOf(`silent${visitors}@example.org`) });
  const headers = { "content-type": "application/json", "idempotency-key": `silent-${visitors}` };
  return statusOf(fetch(`${server.url}${PAGE()}/submissions`, { method: "POST", headers, body }));
};
const renew = () => {
  const form = { grant_type: "refresh_token", refresh_token: "r", client_id: "foyer-admin" };
  return statusOf(fetch(`${signIn.url}/oidc/token`, { method: "POST", body: new URLSearchParams(form) }));
};

/** The different answers, and the longest wait of all. */
async function measure(requests: readonly (() => Promise<number>)[], { everyMs }: { everyMs: number }) {
  let longest = 0;
  const answers = requests.map(async (request, index) => {
    await sleep(index * everyMs);
    const startedAt = performance.now();
    const status = await request();
    longest = Math.max(longest, performance.now() - startedAt);
    return status;
  });
  return { statuses: new Set(await Promise.all(answers)), longest };
}

/** Many at once take all connections; few wait for each other's reads and sales, with connections left. */
const CROWDS = [
  { people: 160, everyMs: 50 },
  { people: 24, everyMs: 500 },
];

/** Visitors who register, visitors and staff who read, and people who sign in, one after another. */
async function crowd(people: number) {
  const client = signIn.client();
  const login = await client.openLogin();
  const everyone = [
    buy,
    () => ask(PAGE()),
    () => ask(COUNTRIES),
    renew,
    () => statusOf(client.post(login, { login: "admin", password: "x" })),
  ];
  return Array.from({ length: people }, (_, index) => everyone[index % everyone.length] as typeof buy);
}

const warmUp = () => Promise.all([...Array(8)].flatMap(() => [ask(COUNTRIES), buy(), renew()]));
const recovered = async () => {
  while ((await ask("/readyz")) !== 200) await sleep(200);
  while ((await buy()) !== 201) await sleep(200);
  while ((await renew()) !== 400) await sleep(200);
};

it.each(CROWDS)("$people who buy, read or sign in are refused as busy within 12 s", async (of) => {
  await warmUp();
  const requests = await crowd(of.people);
  proxy.swallow();
  const { statuses, longest } = await measure(requests, of);
  expect([...statuses]).toEqual([503]);
  expect(longest).toBeLessThan(LONGEST_MS);
  expect(await ask("/livez")).toBe(200);

  const lateAsked = Array.from({ length: 8 }, () => ask(COUNTRIES));
  proxy.heal();
  const healed = performance.now();
  await recovered();
  expect(performance.now() - healed).toBeLessThan(15_000);
  await Promise.all(lateAsked);
});

it.each(CROWDS)("of $people nobody waits longer where only the open connections are lost", async (of) => {
  await warmUp();
  const requests = await crowd(of.people);
  proxy.swallow();
  proxy.heal();
  const { statuses, longest } = await measure(requests, of);
  expect(statuses).toContain(201);
  expect(longest).toBeLessThan(LONGEST_MS);
});

it("a statement that the database works on is not taken for lost", async () => {
  const { db, close } = openDatabase(proxy.url, { max: 1, log: silentLog });
  try {
    expect(await sql`select 1 from pg_sleep(8)`.execute(db)).toMatchObject({ rows: [{}] });
  } finally {
    await close();
  }
});
