import { updateRegistration } from "@foyer/contract/registrations.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  correct,
  exchange,
  makeNamedEvent,
  ticketOf,
} from "../../../test/feature-setups/correction-setup.ts";
import { pay } from "../../../test/feature-setups/ticket-life-setup.ts";
import { switchOff, switchOffInFunction } from "../../../test/interference/switch-off.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

setUpApp();

const count = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length;

// rules/tickets 35
describe("corrections of one version at the same moment", () => {
  /** Corrects a ticket five times at once, each on the basis of version 1; returns the statuses. */
  async function correctAtOnce() {
    const fair = await makeNamedEvent();
    const ticket = await fair.register();
    const names = ["Anna", "Anne", "Hanna", "Ann", "Annika"];
    const answers = await Promise.all(
      names.map((firstName) => correct(ticket, { version: 1, fields: { firstName } })),
    );
    return answers.map(({ status }) => status);
  }

  it("one is made, the others are stale", async () => {
    const statuses = await correctAtOnce();
    expect([count(statuses, 200), count(statuses, 412)]).toEqual([1, 4]);
  });

  it("negative control: without the lock of the ticket more than one begins to write", async () => {
    const putBack = switchOff({ sql: " for update" });
    try {
      const statuses: number[] = [];
      for (let round = 0; round < 5; round += 1) statuses.push(...(await correctAtOnce()));
      expect(count(statuses, 412)).toBeLessThan(20);
    } finally {
      putBack();
    }
  });
});

// rules/tickets 6, 35
describe("a correction and a sale that want the same address", () => {
  /** Ten of both at once, each pair with an address of its own; returns how many live tickets have each address. */
  async function raceForAddresses() {
    const fair = await makeNamedEvent({ codes: 60, ticketCount: 40 });
    await app.call(updateRegistration, { params: fair, body: { uniqueEmail: true } });
    const addresses = Array.from({ length: 10 }, (_, at) => `race${at}@example.org`);
    const tickets: Awaited<ReturnType<typeof fair.register>>[] = [];
    for (const [at] of addresses.entries()) tickets.push(await fair.register(`before${at}@example.org`));
    const done = await Promise.all(
      addresses.flatMap((email, at) => {
        const ticket = tickets[at] ?? { projectId: 0, ticketId: 0 };
        return [
          correct(ticket, { fields: { email } }).then(({ status }) => status),
          fair.register(email).then(
            () => 201,
            (error: Error) => error.message,
          ),
        ];
      }),
    );
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ticket where project_id = ${fair.projectId} and email like 'race%'
      group by email`.execute(app.db);
    return { done, counts: rows.map(({ count: live }) => live) };
  }

  it("one of them has it, and the other is told so", async () => {
    const { done, counts } = await raceForAddresses();
    expect(counts).toEqual(Array(10).fill(1));
    const refused = done.filter((one) => one !== 200 && one !== 201);
    expect(refused).toHaveLength(10);
    for (const one of refused) expect(String(one)).toMatch(/^409$|email-already-registered/);
  });

  it("negative control: without the unique index both have it", async () => {
    await sql`drop index ticket_unique_email`.execute(app.db);
    try {
      expect((await raceForAddresses()).counts).toContain(2);
    } finally {
      await sql`update ticket set unique_email = null`.execute(app.db);
      await sql`create unique index ticket_unique_email on ticket (project_id, registration_id, unique_email)
        where unique_email is not null`.execute(app.db);
    }
  });
});

it("a correction of the address while the ticket is paid keeps both", async () => {
  const fair = await makeNamedEvent({ ticketPrice: 20, codes: 40, ticketCount: 20 });
  for (let round = 0; round < 8; round += 1) {
    const ticket = await fair.register();
    const [corrected, paid] = await Promise.all([
      correct(ticket, { fields: { email: `new${round}@example.org` } }),
      pay(ticket, `P${round}`),
    ]);
    expect([corrected.status, paid.status]).toEqual([200, 200]);
    expect(await ticketOf(ticket)).toMatchObject({ status: "issued", Email: `new${round}@example.org` });
  }
});

// rules/tickets 37
describe("exchanges of different tickets at the same moment", () => {
  /** Exchanges the barcodes of five tickets at once; returns the statuses and the codes. */
  async function exchangeAtOnce() {
    const fair = await makeNamedEvent({ codes: 12, ticketCount: 10 });
    const tickets: Awaited<ReturnType<typeof fair.register>>[] = [];
    for (let at = 0; at < 5; at += 1) tickets.push(await fair.register());
    const answers = await Promise.all(tickets.map((ticket) => exchange(ticket)));
    return answers.map(({ status, body }) => ({ status, code: body.Barcode as string }));
  }

  it("take different codes", async () => {
    const taken = await exchangeAtOnce();
    expect(taken.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(taken.map(({ code }) => code)).size).toBe(5);
  });

  it("negative control: without the locks of the codes they want the same one", async () => {
    await switchOffInFunction(
      app.db,
      "take_barcodes",
      { sql: "for update skip locked", becomes: "" },
      { sql: "for update", becomes: "" },
    );
    const taken = [];
    for (let round = 0; round < 4; round += 1) taken.push(...(await exchangeAtOnce()));
    expect(taken.filter(({ status }) => status !== 200)).not.toEqual([]);
  });
});
