import { search } from "@foyer/contract/search.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { addTickets, fillTickets } from "../../../test/events/fill-tickets.ts";
import { createTicketProject, type TicketProject } from "../../../test/events/ticket-project.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

setUpApp();
let fair: TicketProject;
let other: TicketProject;
let ticketId: number;

beforeAll(async () => {
  fair = await createTicketProject(app.db, { name: "Food Fair" });
  other = await createTicketProject(app.db, { name: "Secret Fair" });
  const anna = { first_name: "Anna", last_name: "Ωmega", company: "ACME", email: "anna@fair.example" };
  [ticketId = 0] = await addTickets(app.db, fair, [{ ...anna, barcode: "CODE-77" }]);
  await addTickets(app.db, other, [{ ...anna, barcode: "CODE-77", status: "held" }]);
  for (const { projectId: project_id, poolId, fileId } of [fair, other]) {
    await app.db
      .insertInto("barcode")
      .values({ project_id, code: "FREE-1", pool_id: poolId, file_id: fileId, line: 900, state: "free" })
      .execute();
  }
  for (const role of ["manager", "operator", "viewer"] as const)
    await grantProject(app.db, role, fair.projectId);
});
beforeEach(() => app.db.deleteFrom("rate_limit_count").execute());

const find = (q: string, token?: string | null) => app.call(search, { query: { q } }, token);
const codeOf = async ({ registrationId }: TicketProject) => {
  const row = app.db.selectFrom("registration_code").select("code");
  return (await row.where("registration_id", "=", registrationId).executeTakeFirstOrThrow()).code;
};

it("finds tickets by number, barcode and words, registrations by name and code, unused barcodes", async () => {
  const found = {
    projectId: fair.projectId,
    projectName: "Food Fair",
    ticketId,
    status: "issued",
    fullName: "Anna Ωmega",
    company: "ACME",
    email: "anna@fair.example",
    barcode: "CODE-77",
  };
  for (const q of ["CODE-77", "ωMEGA anna", "acme fair.exam"])
    expect((await find(q, app.manager)).body).toMatchObject({ tickets: [found], isComplete: true });
  expect((await find(String(ticketId), app.manager)).body.tickets[0]).toEqual(found);
  expect((await find("visit", app.manager)).body.registrations).toEqual([
    {
      projectId: fair.projectId,
      projectName: "Food Fair",
      registrationId: fair.registrationId,
      name: "Visitors",
      code: await codeOf(fair),
    },
  ]);
  expect((await find((await codeOf(fair)).toLowerCase(), app.manager)).body.registrations).toHaveLength(1);
  expect((await find("FREE-1", app.manager)).body.barcodes).toEqual([
    {
      projectId: fair.projectId,
      projectName: "Food Fair",
      poolId: fair.poolId,
      poolName: "Codes",
      code: "FREE-1",
      state: "free",
    },
  ]);
  // A sold code is found as its ticket.
  expect((await find("CODE-77", app.manager)).body.barcodes).toEqual([]);
  expect((await find("100%", app.manager)).body.tickets).toEqual([]);
});

it("shows only the caller's projects, and all to admins", async () => {
  expect((await find("anna", null)).status).toBe(401);
  expect((await find("anna", app.stranger)).status).toBe(403);
  const theirCode = await codeOf(other);
  for (const token of [app.manager, app.operator, app.viewer]) {
    for (const q of ["anna", "CODE-77", "FREE-1", "visitors", "fair", theirCode]) {
      const { body } = await find(q, token);
      const all = [...body.tickets, ...body.registrations, ...body.barcodes];
      expect(all.filter(({ projectId }) => projectId !== fair.projectId)).toEqual([]);
    }
  }
  expect((await find("CODE-77")).body.tickets).toHaveLength(2);
  expect((await find("FREE-1")).body.barcodes).toHaveLength(2);
  expect((await find("visitors")).body.registrations).toHaveLength(2);
});

it("shows registrations and barcodes to those who may open their pages", async () => {
  for (const token of [app.operator, app.viewer]) {
    expect((await find("anna", token)).body.tickets).toHaveLength(1);
    for (const q of ["visitors", "FREE-1"])
      expect((await find(q, token)).body).toMatchObject({ registrations: [], barcodes: [] });
  }
});

it("finds a few of each kind, the exact one first", async () => {
  await fillTickets(app.db, other, { count: 300 });
  const { body } = await find("guest");
  expect(body.tickets).toHaveLength(8);
  const [first] = (await find("0000000123")).body.tickets;
  expect(first?.barcode).toBe("0000000123");
});

it("marks the result as incomplete when tickets take too long, and finds the rest", async () => {
  const blocked = app.db.transaction().execute(async (trx) => {
    await sql`lock table ticket in access exclusive mode`.execute(trx);
    return (await find("visitors")).body;
  });
  expect(await blocked).toMatchObject({ tickets: [], registrations: [{}, {}], isComplete: false });
});

it("is limited for each person", async () => {
  const statuses = new Set<number>();
  // However many of them fit into the window of the limit.
  for (let round = 0; round < 100 && !statuses.has(429); round += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => find("zzz", app.viewer)));
    for (const { status } of answers) statuses.add(status);
  }
  expect([...statuses]).toEqual([200, 429]);
  expect((await find("zzz", app.manager)).status).toBe(200);
});
