import { setTimeout as sleep } from "node:timers/promises";
import { createRegistration } from "@foyer/contract/registrations.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { askForEmailOnly, emailResult, makeEvent } from "../../../test/events/event.ts";
import { createMeeting } from "../../../test/interference/meet.ts";
import { type Server, startServer } from "../../../test/interference/start-server.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";

// Two server processes, and four, on one database. rules/tickets 3–5
// The drill is the same at another size: RUSH=2000x100x20 for 2,000 visitors, 100 places, 20 rounds.
const [CLIENTS = 500, PLACES = 50, ROUNDS = 1] = (process.env.RUSH ?? "500x50x1").split("x").map(Number);
const LIMIT_MS = 180_000 * Math.ceil(CLIENTS / 500);
const SPARE_CODES = 10;
const BUYING_AT_ONCE = 40;
const KILLED_AFTER = 200;

let app: TestApp;
let servers: Server[] = [];
const startMany = async (count: number) => {
  app = await startTestApp();
  servers = await Promise.all(Array.from({ length: count }, () => startServer(app)));
};
const start = () => startMany(2);
const stop = async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
  await app?.stop();
};

type Sale = { status: number; barcode?: string; ticketId?: number };

async function buy(url: string, code: string, result: unknown, key: string): Promise<Sale | null> {
  const answer = await fetch(`${url}/api/public/registrations/${code}/submissions`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ results: [result] }),
  }).catch((error: unknown) => {
    // The server was killed.
    if (!(error instanceof TypeError)) throw error;
    return null;
  });
  if (!answer) return null;
  // A busy server asks to try again, and a client does, with its key.
  if (answer.status === 503) {
    await sleep(200);
    return buy(url, code, result, key);
  }
  const { ticket } = (await answer.json()) as { ticket?: { barcode: string; ticketId: number } };
  return { status: answer.status, ...ticket };
}

/** All visitors, shared out between the servers, for the last places; the pool has ten codes more. */
async function rush(clients = CLIENTS, places = PLACES) {
  const event = await makeEvent(app, { ticketCount: places, codes: places + SPARE_CODES });
  const asked = await askForEmailOnly(app, event);
  const sales = await Promise.all(
    Array.from({ length: clients }, (_, visitor) =>
      buy(
        servers[visitor % servers.length]?.url ?? "",
        event.code,
        emailResult(asked, `v${visitor}@example.org`),
        `key-${visitor}`,
      ),
    ),
  );
  return { sold: sales.filter((sale) => sale?.status === 201), sales };
}

const POOL = 60;
const SHARING = 4;

/** 40 visitors at each of four registrations, of 40 places each, for the 60 codes of their one pool. */
async function rushForCodes() {
  const { projectId, poolId, ...first } = await makeEvent(app, { ticketCount: 40, codes: POOL });
  const registrations = [first];
  while (registrations.length < SHARING) {
    const { body } = await app.call(createRegistration, {
      params: { projectId },
      body: {
        name: `Sharing ${registrations.length}`,
        registrationType: "Online",
        ticketPrice: 0,
        ticketCount: 40,
        barCodePoolId: poolId,
        cultureCode: "en-GB",
      },
    });
    registrations.push({ registrationId: body.id, code: body.code });
  }
  const visits = registrations.map(async ({ registrationId, code }, at) => {
    const asked = await askForEmailOnly(app, { projectId, poolId, registrationId, code });
    return Array.from({ length: 40 }, (_, visitor) => ({ code, asked, key: `shared-${at}-${visitor}` }));
  });
  const visitors = (await Promise.all(visits)).flat();
  const sales = await Promise.all(
    visitors.map(({ code, asked, key }, at) =>
      buy(servers[at % servers.length]?.url ?? "", code, emailResult(asked, `${key}@example.org`), key),
    ),
  );
  return { sold: sales.filter((sale) => sale?.status === 201), sales };
}

async function expectExactly(places: number, { sold, sales }: Awaited<ReturnType<typeof rush>>) {
  expect(sold).toHaveLength(places);
  expect(sales.filter((sale) => sale?.status === 409)).toHaveLength(sales.length - places);
  expect(new Set(sold.map((sale) => sale?.barcode)).size).toBe(places);
  await expectInvariants(app.db);
}

describe("four servers on one database", () => {
  beforeAll(() => startMany(4));
  afterAll(stop);

  it("sell the last places exactly", { timeout: LIMIT_MS }, async () => {
    await expectExactly(PLACES, await rush());
  });
});

describe("two servers on one database", () => {
  beforeAll(start);
  afterAll(stop);

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    `${CLIENTS} visitors at two servers get the last ${PLACES} places, each one of its own, round %i`,
    { timeout: LIMIT_MS },
    async () => {
      await expectExactly(PLACES, await rush());
    },
  );

  it("four registrations on one pool get each of its codes once", async () => {
    const { sold, sales } = await rushForCodes();
    expect(sold).toHaveLength(POOL);
    expect(sales.filter((sale) => sale?.status === 409)).toHaveLength(40 * SHARING - POOL);
    expect(new Set(sold.map((sale) => sale?.barcode)).size).toBe(POOL);
    await expectInvariants(app.db);
  });

  it("what was answered is there after kill -9, and asking again gives the same", async () => {
    const event = await makeEvent(app, { ticketCount: 1_000, codes: 1_000 });
    const asked = await askForEmailOnly(app, event);
    const [victim, survivor] = servers;
    const buyAs = (server: Server | undefined, key: string) =>
      buy(server?.url ?? "", event.code, emailResult(asked, `${key}@example.org`), key);
    const answered = new Map<string, Sale>();
    const unanswered: string[] = [];
    // Each goes on buying until the server is gone, so that the kill comes between sales however fast they are.
    const buyUntilKilled = async (client: number) => {
      for (let at = 0; ; at += 1) {
        const key = `killed-${client}-${at}`;
        const sale = await buyAs(victim, key);
        if (!sale) return unanswered.push(key);
        answered.set(key, sale);
        if (answered.size === KILLED_AFTER) void victim?.kill();
      }
    };
    await Promise.all(Array.from({ length: BUYING_AT_ONCE }, (_, client) => buyUntilKilled(client)));
    expect(unanswered).toHaveLength(BUYING_AT_ONCE);
    const keys = [...answered.keys(), ...unanswered];
    const again = await Promise.all(keys.map((key) => buyAs(survivor, key)));
    expect(again.every((sale) => sale?.status === 201)).toBe(true);
    expect(again.slice(0, answered.size)).toEqual([...answered.values()]);
    expect(new Set(again.map((sale) => sale?.ticketId)).size).toBe(keys.length);
    await expectInvariants(app.db);
  });
});

describe("negative controls: the same rush where the product's own mechanism is switched off", () => {
  // Four servers, of whose batches some overlap for sure.
  beforeEach(() => startMany(4));
  afterEach(stop);

  it("without the counter's condition and its constraint it oversells, as far as there are codes", {
    timeout: LIMIT_MS,
  }, async () => {
    await sql`alter table registration_usage drop constraint registration_never_oversold`.execute(app.db);
    const condition = { sql: "v_room <= 0", becomes: "false" };
    await switchOffInFunction(app.db, "decide_sales", condition);
    const { sold } = await rush();
    expect(sold).toHaveLength(PLACES + SPARE_CODES);
    await expect(expectInvariants(app.db)).rejects.toThrow("apps/api/invariants.sql");
  });

  it("without the lock of a free code and the guards of a code visitors get the same one", async () => {
    await sql`alter table ticket drop constraint ticket_project_id_barcode_key`.execute(app.db);
    await sql`alter table barcode disable trigger barcode_guard`.execute(app.db);
    const lock = { sql: "limit p_wanted for update", becomes: "limit p_wanted --" };
    await createMeeting(app.db);
    // Two of them take their codes before one of them has written its own.
    const write = "perform write_sale(";
    await switchOffInFunction(app.db, "take_barcodes", lock);
    await switchOffInFunction(app.db, "sell_submissions", {
      sql: write,
      becomes: `perform meet('0.5 s'); ${write}`,
    });
    const { sold } = await rushForCodes();
    expect(new Set(sold.map((sale) => sale?.barcode)).size).toBeLessThan(sold.length);
  });
});
