import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeNewTicket } from "../../../test/events/new-ticket.ts";
import { createTicketProject, type TicketProject } from "../../../test/events/ticket-project.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { sellInBatches } from "./sell-in-batches.service.ts";

// rules/tickets 4
let app: TestApp;
let project: TicketProject;
beforeAll(async () => {
  app = await startTestApp();
  project = await createTicketProject(app.db);
  await sql`insert into barcode (project_id, code, pool_id, file_id, line)
    select ${project.projectId}, 'B' || n, ${project.poolId}, ${project.fileId}, n
    from generate_series(1, 100) n`.execute(app.db);
});
afterAll(() => app?.stop());

it("submissions that waited together are decided one by one: a doubled address, key or subject harms no other", async () => {
  const one = { ...makeNewTicket(), uniqueEmail: "ann@example.org" };
  const other = { ...makeNewTicket(), uniqueSubject: "subject" };
  const batch = [
    ...[makeNewTicket(), one, { ...makeNewTicket(), uniqueEmail: "ann@example.org" }, makeNewTicket()],
    ...[{ ...makeNewTicket(), idempotencyKey: one.idempotencyKey }, other],
    ...[{ ...makeNewTicket(), uniqueSubject: "subject" }, makeNewTicket()],
  ];
  const sales = await Promise.all(batch.map((ticket) => sellInBatches(app.db, project, ticket)));
  expect(sales.map(({ outcome }) => outcome)).toEqual([
    ...["issued", "issued", "email-already-registered", "issued", "repeated", "issued"],
    ...["already-registered", "issued"],
  ]);
});

it("a value that the database refuses fails for its own submission only", async () => {
  const tooLong = {
    ...makeNewTicket(),
    uniqueEmail: Array.from({ length: 500 }, () => crypto.randomUUID()).join(""),
  };
  const batch = [makeNewTicket(), makeNewTicket(), tooLong, makeNewTicket()];
  const sales = await Promise.allSettled(batch.map((ticket) => sellInBatches(app.db, project, ticket)));
  expect(sales.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
});
