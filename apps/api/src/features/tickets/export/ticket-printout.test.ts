import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { applyTemplateDesign } from "@foyer/contract/printout-templates.ts";
import { getPublicTicket } from "@foyer/contract/public-ticket.ts";
import { getTemplateOfTicket } from "@foyer/contract/template-of-ticket.ts";
import {
  cancelTicketExport,
  countPrintable,
  getTicketExport,
  printTickets,
} from "@foyer/contract/ticket-exports.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addTickets, fillTickets } from "../../../../test/events/fill-tickets.ts";
import { createTicketProject, type TicketProject } from "../../../../test/events/ticket-project.ts";
import { readPageSizes, readPages } from "../../../../test/files/scan-pdf.ts";
import { countCursors } from "../../../../test/interference/open-cursors.ts";
import { startTestApp, type TestApp } from "../../../../test/server/app-client.ts";
import { grantProject } from "../../../../test/server/grant-project.ts";

let app: TestApp;
let here: string;
let fair: TicketProject;
beforeAll(async () => {
  app = await startTestApp();
  await app.app.listen({ host: "127.0.0.1", port: 0 });
  here = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  fair = await createTicketProject(app.db, { name: "Fair" });
  await grantProject(app.db, "operator", fair.projectId);
});
afterAll(() => app?.stop());

const print = async (query: Record<string, unknown>, token = app.operator) => {
  const url = `${printTickets.path}?${new URLSearchParams(query as Record<string, string>)}`;
  return app.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
};

// rules/printouts 16
it("the issued tickets of a filter are one PDF in its order, each by its template, the same whenever it is printed", async () => {
  const { projectId, registrationId } = fair;
  const names = ["Cy", "Анна", "Bo"].map((firstName) => ({ first_name: firstName, company: "Acme" }));
  await addTickets(app.db, fair, [
    ...names,
    { first_name: "Held", company: "Acme", status: "held" },
    { first_name: "Gone", company: "Acme", status: "cancelled" },
    { first_name: "Ed", company: "Other" },
  ]);
  const { id: templateId } = await app.db
    .insertInto("printout_template")
    .values({ project_id: projectId, registration_id: registrationId, type: "onsite" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const params = { projectId, registrationId, templateId };
  const applied = await app.call(applyTemplateDesign, { params, body: { design: "a6Landscape" } });
  expect(applied.status).toBe(200);

  const filter = { projectId, search: "Acme", sortName: "FirstName", sortOrder: "asc" };
  const tickets = await print(filter);
  expect(tickets.headers["content-disposition"]).toMatch(/tickets-Fair-Acme-\d{4}-\d\d-\d\d\.pdf/);
  const exportId = crypto.randomUUID();
  expect((await print({ ...filter, exportId })).rawPayload.equals(tickets.rawPayload)).toBe(true);
  const look = () => app.call(getTicketExport, { params: { projectId, exportId } }, app.operator);
  const done = { state: "done", total: 3, written: 3, unprintable: [], isInterrupted: false };
  await expect.poll(async () => (await look()).body).toEqual(done);
  const texts = await readPages(tickets.rawPayload);
  expect(texts.map((text) => /Bo|Cy|Анна/.exec(text)?.[0])).toEqual(["Bo", "Cy", "Анна"]);
  expect(await readPageSizes(tickets.rawPayload)).toEqual(Array(3).fill("210 × 297 mm"));

  const badges = await print({ ...filter, onsite: "true" });
  expect(badges.headers["content-disposition"]).toMatch(/badges-Fair-Acme-\d{4}-\d\d-\d\d\.pdf/);
  expect(await readPageSizes(badges.rawPayload)).toEqual(Array(3).fill("148 × 105 mm"));

  for (const none of [{ search: "nobody" }, { status: "held" }]) {
    expect((await print({ ...filter, ...none })).json()).toMatchObject({
      Error: { Code: "nothing-to-print" },
    });
  }
  expect((await print(filter, app.viewer)).statusCode).toBe(403);
  const rows = await app.db
    .selectFrom("audit")
    .select(["action", "after"])
    .where("action", "=", "export")
    .execute();
  expect(rows.map(({ after }) => after)).toEqual([
    { printout: "tickets", count: 3, searched: true },
    { printout: "tickets", count: 3, searched: true },
    { printout: "badges", count: 3, searched: true },
  ]);
});

// rules/printing 5
it("says which letters print as boxes: to staff, to the holder, and of a whole list", async () => {
  const fair = await createTicketProject(app.db, { name: "Scripts" });
  const { projectId } = fair;
  await grantProject(app.db, "operator", projectId);
  await addTickets(app.db, fair, [
    { first_name: "王小明", last_name: "བསྟན་འཛིན" },
    { first_name: "Anna ꦗꦮ", company: "ꦗ Ltd" },
    { first_name: "Anna" },
  ]);
  const rows = await app.db
    .selectFrom("ticket")
    .select(["id", "identifier", "first_name as name"])
    .where("project_id", "=", projectId)
    .execute();
  const javanese = rows.filter(({ name }) => name.startsWith("Anna ")).map(({ id }) => id);
  for (const { id: ticketId, identifier, name } of rows) {
    const expected = javanese.includes(ticketId) ? ["ꦗ", "ꦮ"] : [];
    const params = { projectId, ticketId };
    for (const onsite of ["true", "false"] as const) {
      const { body } = await app.call(getTemplateOfTicket, { params, query: { onsite } });
      expect(body, name).toMatchObject({ unprintable: expected });
    }
    const seen = await app.call(getPublicTicket, { params: { identifier } }, null);
    expect(seen.body.unprintable, name).toEqual(expected);
  }
  const exportId = crypto.randomUUID();
  expect((await print({ projectId, exportId })).statusCode).toBe(200);
  const look = () => app.call(getTicketExport, { params: { projectId, exportId } }, app.operator);
  await expect.poll(async () => (await look()).body.state).toBe("done");
  expect((await look()).body.unprintable).toEqual(javanese);
});

it("tells how many pages are written, and is cancelled within a second", async () => {
  const fair = await createTicketProject(app.db, { name: "Large" });
  await grantProject(app.db, "operator", fair.projectId);
  await fillTickets(app.db, fair, { count: 3_000 });
  const exportId = crypto.randomUUID();
  const sent = request(`${here}${printTickets.path}?projectId=${fair.projectId}&exportId=${exportId}`, {
    headers: { authorization: `Bearer ${app.operator}` },
  }).end();
  sent.on("error", () => {});
  // Nobody reads on: the printout waits, and memory holds some pages.
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.on("error", () => {});
  const params = { projectId: fair.projectId, exportId };
  const look = async () => (await app.call(getTicketExport, { params }, app.operator)).body;
  await expect.poll(async () => (await look()).written).toBeGreaterThan(0);
  const { state, total, written } = await look();
  expect(state).toBe("running");
  expect(total).toBeGreaterThan(2_000);
  expect(written).toBeLessThan(total);
  await app.call(cancelTicketExport, { params }, app.operator);
  await expect.poll(async () => (await look()).state).toBe("cancelled");
  await expect.poll(() => countCursors(app.db)).toBe(0);
  answer.destroy();
});

// rules/printouts 16
it("ticked tickets alone are printed, in the order of the list; the others are counted by their status", async () => {
  const own = await createTicketProject(app.db, { name: "Ticked" });
  const other = await createTicketProject(app.db, { name: "Elsewhere" });
  await grantProject(app.db, "operator", own.projectId);
  const { projectId } = own;
  await addTickets(app.db, own, [
    ...["Cy", "Bo", "Al"].map((firstName) => ({ first_name: firstName })),
    ...(["held", "cancelled", "cancelled", "expired"] as const).map((status) => ({ status })),
  ]);
  await addTickets(app.db, other, [{ first_name: "Foreign" }]);
  const idsOf = async (of: number) => {
    const rows = await app.db
      .selectFrom("ticket")
      .select("id")
      .where("project_id", "=", of)
      .orderBy("id")
      .execute();
    return rows.map(({ id }) => id);
  };
  const [cy, bo, , ...others] = await idsOf(projectId);
  const ticketIds = [cy, bo, ...others, ...(await idsOf(other.projectId))].join(",");
  const count = async (query: object) =>
    (await app.call(countPrintable, { query: { projectId, ...query } }, app.operator)).body;
  const nothing = { issued: 0, held: 0, cancelled: 0, expired: 0, ticketIds: [], printedBefore: 0 };
  const few = { issued: 2, held: 1, cancelled: 2, expired: 1, ticketIds: [bo, cy] };
  expect(await count({ ticketIds })).toEqual({ ...nothing, ...few });
  expect(await count({})).toMatchObject({ issued: 3, held: 1, cancelled: 2, expired: 1 });
  expect(await count({ status: "cancelled" })).toEqual({ ...nothing, cancelled: 2 });
  expect(await count({ search: "bo" })).toEqual({ ...nothing, issued: 1, ticketIds: [bo] });

  const sorted = { projectId, sortName: "FirstName", sortOrder: "asc" };
  const printed = await print({ ...sorted, ticketIds });
  const texts = await readPages(printed.rawPayload);
  expect(texts.map((text) => /Bo|Cy|Al|Foreign/.exec(text)?.[0])).toEqual(["Bo", "Cy"]);
  const none = await print({ projectId, ticketIds: others.join(",") });
  expect(none.json()).toMatchObject({ Error: { Code: "nothing-to-print" } });
  for (const bad of ["x", "1,", "0", "1;2", Array(501).fill(1).join(",")])
    expect((await print({ projectId, ticketIds: bad })).statusCode).toBe(400);
  expect((await app.call(countPrintable, { query: { projectId } }, app.viewer)).status).toBe(403);
  const foreign = { projectId: other.projectId };
  expect((await app.call(countPrintable, { query: foreign }, app.operator)).status).toBe(404);
});
