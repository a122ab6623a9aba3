import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ApiClient } from "@foyer/api-client/api-client.ts";
import { getSettings, updateSettings } from "@foyer/contract/application-setting.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { readConfig } from "../apps/api/src/config.ts";
import { webhookPath } from "../apps/api/src/features/payment-accounts/payment-accounts.service.ts";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { openPaymentProviders } from "../apps/api/src/platform/payment-providers/payment-providers.ts";
import { PROVIDER_NAMES } from "../apps/api/src/platform/payment-providers/port.ts";
import { answerScenario } from "../tools/demo/answer-scenario.ts";
import { personOf } from "../tools/demo/people.ts";
import { signInToApi } from "../tools/harness/sign-in-to-api.ts";
import {
  SIMULATOR_SECRET,
  simulatedPayments,
  startPaymentSimulator,
} from "../tools/harness/start-payment-simulator.ts";
import { startServer } from "../tools/harness/start-server.ts";
import { median, percentile, timeOf } from "./durations.ts";
import { printFigure } from "./figure.ts";
import { readScenario } from "./issue/read-scenario.ts";
import { makeSoldProject } from "./issue/sold-project.ts";
import { listDatabaseProcesses, readProcessorTime } from "./processor-time.ts";

// A crowd pays by card at once: everybody starts a payment, pays on the provider's page, and comes back, in the same second.
// The reference is the calls to the provider alone, by the same library and with the same crowd, in the same turns; the
// provider is the simulator. Then as many come within a minute: nobody waits for a crowd, so this is what one waits for us.
// rules/payments
const CROWD = 500;
const TURNS = 3;
const TARGET_P99_MS = 10_000;
const SPREAD_MS = 60_000;
const SPREAD_TARGET_P99_MS = 200;

let busy = 0;
const password = "throw-away battery staple";
const simulator = await startPaymentSimulator();
const environment = simulatedPayments(simulator.url, PROVIDER_NAMES[0]);
const server = await startServer({ FOYER_ADMIN_PASSWORD: password, ...environment }, { durable: true });
const loader = openDatabase(server.databaseUrl, { max: 1, log: silentLog });
try {
  await simulator.order("webhook-endpoint", {
    url: `${server.baseUrl}${webhookPath(PROVIDER_NAMES[0])}`,
    secret: SIMULATOR_SECRET,
  });
  const api = await signInToApi(server.baseUrl, { login: "admin", password });
  await raiseMaximums(api);
  const buy = await openSale(api, CROWD * (TURNS + 2));
  // Server, database and library are warm before the first turn.
  await pay(await buy());
  const turns: Awaited<ReturnType<typeof pay>>[] = [];
  const alone: Awaited<ReturnType<typeof payAlone>>[] = [];
  while (turns.length < TURNS) {
    const tickets = await buy();
    alone.push(await payAlone());
    turns.push(await pay(tickets));
  }
  for (const part of ["start", "settle"] as const) {
    const ours = median(turns.map((turn) => turn[part]));
    const reference = median(alone.map((turn) => turn[part]));
    printFigure({ bench: "payments", figure: `${part} p99`, unit: "ms", better: "lower", ours, reference });
  }
  const p99 = median(turns.map(({ start, settle }) => start + settle));
  const target = { unit: "ms", better: "lower", reference: TARGET_P99_MS } as const;
  printFigure({ bench: "payments", figure: "start and settle p99, target", ours: p99, ...target });
  const [serverMs, databaseMs] = [
    median(turns.map((turn) => turn.serverMs)),
    median(turns.map((turn) => turn.databaseMs)),
  ];
  const spread = await pay(await buy(), SPREAD_MS);
  for (const part of ["start", "settle"] as const) {
    const target = { unit: "ms", better: "lower", reference: SPREAD_TARGET_P99_MS } as const;
    printFigure({ bench: "payments", figure: `${part} p99, within a minute`, ours: spread[part], ...target });
  }
  console.log(`answered as busy, and tried again: ${busy} of ${2 * CROWD * (TURNS + 2)} calls`);
  console.log(
    `processor time a payment: server ${serverMs.toFixed(1)} ms, database ${databaseMs.toFixed(1)} ms`,
  );
} finally {
  await loader.close();
  await server.stop();
  await simulator.stop();
}

/** One crowd comes from one network here. */
async function raiseMaximums(api: ApiClient): Promise<void> {
  const settings = await api.call(getSettings, {});
  const raised: Record<string, string> = {
    Max_holds_per_network: "100000",
    Max_network_share: "100",
    Free_submissions_per_network: "100000",
  };
  const categories = settings.categories.map(({ name, settings: all }) => ({
    name,
    settings: all.map(({ codeName, value }) => ({ codeName, value: raised[codeName] ?? value })),
  }));
  await api.call(updateSettings, { body: { id: settings.id, version: settings.version, categories } });
}

/** A registration for 20.00; `buy` registers a crowd that has still to pay, and returns the links of its tickets. */
async function openSale(api: ApiClient, left: number): Promise<() => Promise<string[]>> {
  const selling = await makeSoldProject(api, loader, { sold: 0, left });
  await api.call(updateRegistration, { params: selling, body: { ticketPrice: 20 } });
  const scenario = await readScenario(api, selling);
  let bought = 0;
  const buyOne = async () => {
    bought += 1;
    const answer = await fetch(`${server.baseUrl}/api/public/registrations/${selling.code}/submissions`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": `bench-${bought}` },
      body: JSON.stringify({ results: answerScenario(scenario, personOf(bought), bought) }),
    });
    if (answer.status !== 201) throw new Error(`Not registered: ${await answer.text()}`);
    return ((await answer.json()) as { ticket: { identifier: string } }).ticket.identifier;
  };
  return async () => {
    const links: string[] = [];
    while (links.length < CROWD)
      links.push(...(await Promise.all(Array.from({ length: Math.min(50, CROWD) }, buyOne))));
    return links;
  };
}

/** The crowd starts its payments at once, or within a time, pays, and comes back so, while the webhooks come, too. */
async function pay(tickets: readonly string[], withinMs = 0) {
  const pids = { server: [server.pid], database: await listDatabaseProcesses(server.databaseUrl) };
  const used = async () =>
    Promise.all([readProcessorTime(pids.server), readProcessorTime(pids.database)] as const);
  const before = await used();
  const references = new Map<string, string>();
  const start = await crowd(
    tickets,
    async (ticket) => {
      const { redirectUrl } = await post<{ redirectUrl: string }>(ticket, "payment");
      references.set(ticket, redirectUrl.split("/").at(-1) ?? "");
    },
    { withinMs },
  );
  const payOnPage = (ticket: string) =>
    simulator.order("act", { reference: references.get(ticket) ?? "", action: "pay" });
  if (withinMs === 0) for (const ticket of tickets) await payOnPage(ticket);
  const settle = await crowd(
    tickets,
    async (ticket) => {
      while ((await post<{ state: string }>(ticket, "payment/check")).state !== "paid");
    },
    { withinMs, first: withinMs === 0 ? undefined : payOnPage },
  );
  const after = await used();
  await expectIssued(tickets);
  const each = (at: 0 | 1) => ((after[at] - before[at]) / tickets.length) * 1000;
  return { start, settle, serverMs: each(0), databaseMs: each(1) };
}

/** The same calls to the provider, without us. */
async function payAlone() {
  const config = readConfig({ LOG_LEVEL: "silent", ...environment });
  const { current: provider } = openPaymentProviders(config.payments);
  if (!provider) throw new Error("There is no provider");
  const references: string[] = [];
  const start = await crowd(Array.from({ length: CROWD }, randomUUID), async (attempt) => {
    const order = {
      attempt,
      amount: 2_000,
      currency: "EUR",
      description: "Fair",
      email: "ann@example.org",
      culture: "en-GB",
      returnUrl: "http://127.0.0.1:9/paid",
      cancelUrl: "http://127.0.0.1:9/unpaid",
      webhookUrl: "http://127.0.0.1:9/webhooks",
      expiresAt: new Date(Date.now() + 32 * 60_000),
    };
    references.push((await provider.start(order)).reference);
  });
  const settle = await crowd(references, async (reference) => {
    await provider.read(reference);
  });
  return { start, settle };
}

/** `first` is done before the time is taken. */
type Arrival<T> = { withinMs?: number; first?: ((one: T) => Promise<unknown>) | undefined };

/** All at once, or evenly within a time; the p99 of what one of them waits, in milliseconds. */
async function crowd<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
  { withinMs = 0, first }: Arrival<T> = {},
): Promise<number> {
  const times = await Promise.all(
    all.map(async (one, index) => {
      await sleep((index / all.length) * withinMs);
      await first?.(one);
      return await timeOf(() => work(one));
    }),
  );
  return percentile(
    times.toSorted((a, b) => a - b),
    0.99,
  );
}

/** A call as the page makes it: again after 1 to 3 seconds where the server is busy. */
async function post<T>(identifier: string, path: string): Promise<T> {
  const address = `${server.baseUrl}/api/public/tickets/${identifier}/${path}`;
  for (;;) {
    const answer = await fetch(address, { method: "POST" });
    if (answer.status === 200) return (await answer.json()) as T;
    const text = await answer.text();
    if (!text.includes('"busy"')) throw new Error(`${path}: ${answer.status} ${text}`);
    busy += 1;
    await sleep(1_000 + Math.random() * 2_000);
  }
}

async function expectIssued(tickets: readonly string[]): Promise<void> {
  const { rows } = await loader.pool.query<{ count: string }>(
    "select count(*) from ticket where identifier = any($1) and status = 'issued' and payment_id is not null",
    [tickets],
  );
  if (Number(rows[0]?.count) !== tickets.length) throw new Error(`${rows[0]?.count} of them are issued`);
}
