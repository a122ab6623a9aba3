import { downloadOwnData, exportPersonData, PersonData } from "@foyer/contract/person-data.ts";
import { getPublicTicket } from "@foyer/contract/public-ticket.ts";
import { describe, expect, it } from "vitest";
import { correct, makeNamedEvent, ticketOf } from "../../../test/feature-setups/correction-setup.ts";
import { countAt, makeGateEvent, todayAt } from "../../../test/feature-setups/gate-setup.ts";
import {
  deliver,
  erase,
  type Key,
  plantPerson,
  setUpMailServer,
} from "../../../test/feature-setups/privacy-setup.ts";
import { accept, makePassable, withdraw } from "../../../test/feature-setups/ticket-offer-setup.ts";
import { send } from "../../../test/feature-setups/visitor-setup.ts";
import { readPages } from "../../../test/files/scan-pdf.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { wrapped } from "./person-data-pages.ts";

setUpCheckedApp();
setUpMailServer();

const exportOf = (params: Key, format: string, token?: string) =>
  app.call(exportPersonData, { params, query: { format } }, token);
const linkOf = async (ticket: Key): Promise<string> => (await ticketOf(ticket)).Identifier;

// rules/privacy 9, 10
describe("the data of one person", () => {
  it("are complete as JSON of the documented shape, without a word of anybody else", async () => {
    const [other, person] = [await plantPerson("wombat"), await plantPerson("quokka")];
    const [ticket] = person.tickets;
    if (!ticket) throw new Error("no ticket");
    const { status, text, headers } = await exportOf(ticket, "json");
    expect(status, text).toBe(200);
    expect(headers["content-disposition"]).toContain(`personal-data-${ticket.ticketId}.json`);
    const data = PersonData.parse(JSON.parse(text));
    expect(data.ticket.fields).toMatchObject({ FirstName: "quokkafirst", Email: "quokka@example.org" });
    expect(data.answers.flatMap(({ answers }) => answers)).toContain("quokkalast");
    expect(data.corrections).toHaveLength(2);
    expect(data.mails.some(({ text: body }) => body?.includes("quokka"))).toBe(true);
    // In a file, let in by hand, and by a device that is in conflict.
    expect(data.scans).toEqual([
      expect.objectContaining({ gate: "North", verdict: "admitted" }),
      expect.objectContaining({ gate: "North", verdict: "admitted" }),
      { day: "2126-05-12", time: null, gate: "North", direction: "", verdict: null },
    ]);
    expect(data.ticket.tags).toEqual(["quokka tag"]);
    expect(text).not.toContain("wombat");
    expect(text).not.toContain("Ada Admin");
    expect(other.tickets).toHaveLength(3);
    const entries = app.db.selectFrom("audit").select(["entity_id as entityId", "after"]);
    expect(await entries.where("action", "=", "export").execute()).toEqual([
      { entityId: String(ticket.ticketId), after: { personalData: "exported", format: "json" } },
    ]);
  });

  it("have the scans at gates, refused ones and exits too, each once", async () => {
    const { projectId, scan, sell } = await makeGateEvent({ way: "both", stopsRepeats: true });
    const [own, other] = [await sell(), await sell()];
    await scan(own.barcode);
    await scan(own.barcode);
    await scan(own.barcode, { direction: "out" });
    await scan(other.barcode);
    await countAt(app);
    const { text } = await exportOf({ projectId, ticketId: own.ticketId }, "json");
    const data = PersonData.parse(JSON.parse(text));
    const day = await todayAt(projectId);
    expect(data.scans).toMatchObject([
      { day, gate: "North", direction: "in", verdict: "admitted" },
      { day, gate: "North", direction: "in", verdict: "refused" },
      { day, gate: "North", direction: "out", verdict: "admitted" },
    ]);
    expect(data.scans[0]?.time).toMatch(new RegExp(`^${day} \\d\\d:\\d\\d:\\d\\d$`));
  });

  it("are readable as PDF", async () => {
    const fair = await makeNamedEvent();
    const ticket = await fair.register("quoll@example.org");
    const url = `/api/projects/${ticket.projectId}/tickets/${ticket.ticketId}/personal-data?format=pdf`;
    const headers = { authorization: `Bearer ${app.admin}` };
    const { statusCode, rawPayload } = await app.app.inject({ method: "GET", url, headers });
    expect(statusCode).toBe(200);
    const words = (await readPages(rawPayload)).join(" ");
    for (const word of ["Personal data of ticket", "Ivanova", "quoll@example.org"])
      expect(words).toContain(word);
  });

  it("are for managers of the project", async () => {
    const [fair, elsewhere] = [await makeNamedEvent(), await makeNamedEvent()];
    const ticket = await fair.register();
    await grantProject(app.db, "operator", fair.projectId);
    await grantProject(app.db, "manager", fair.projectId);
    expect((await exportOf(ticket, "json", app.operator)).status).toBe(403);
    expect((await exportOf(ticket, "json", app.manager)).status).toBe(200);
    expect((await exportOf({ ...ticket, projectId: elsewhere.projectId }, "json")).status).toBe(404);
  });

  it("of a ticket that was passed on have nothing of its former holder, nor of whom it was offered to", async () => {
    const fair = await makePassable();
    const ticket = await fair.buy("former@example.org");
    await fair.offerTo(ticket, "nobody@example.org");
    await withdraw(ticket);
    const token = await fair.offerTo(ticket, "max@example.org");
    expect((await accept(token, fair.mine("max@example.org"))).status).toBe(201);
    await fair.offerTo({ identifier: await linkOf(ticket) }, "next@example.org");
    await deliver();
    const { text } = await exportOf(ticket, "json");
    const data = PersonData.parse(JSON.parse(text));
    expect(data.ticket.fields).toMatchObject({ Email: "max@example.org" });
    expect(data.mails.map(({ recipient }) => recipient)).toContain("max@example.org");
    for (const other of ["former@", "nobody@", "next@"]) expect(text).not.toContain(other);
  });

  it("have nothing left of a person who was erased", async () => {
    const fair = await makeNamedEvent();
    const ticket = await fair.register("numbat@example.org");
    await erase(ticket);
    const { text } = await exportOf(ticket, "json");
    expect(JSON.parse(text)).toMatchObject({ answers: [], corrections: [], ticket: { fields: {} } });
    expect(text).not.toContain("numbat");
  });
});

// rules/privacy 11
describe("the holder of a ticket", () => {
  it("downloads the same from its link, and only of this ticket", async () => {
    const fair = await makeNamedEvent();
    const [one, two] = [await fair.register("emu@example.org"), await fair.register("emu@example.org")];
    const identifier = await linkOf(one);
    const call = (query: { format: string }) =>
      app.call(downloadOwnData, { params: { identifier }, query }, null);
    const { status, text } = await call({ format: "json" });
    expect(status).toBe(200);
    expect(JSON.parse(text).ticket).toMatchObject({ ticketId: one.ticketId, identifier });
    expect(text).not.toContain(await linkOf(two));
    expect((await call({ format: "pdf" })).status).toBe(200);
    expect((await call({ format: "xml" })).status).toBe(400);
    expect((await app.call(getPublicTicket, { params: { identifier } }, null)).status).toBe(200);
  });

  it("reads nothing of those who held it before, and no link or address of somebody to whom it is offered", async () => {
    const fair = await makePassable();
    const ticket = await fair.buy("former@example.org");
    await correct(ticket, { fields: { company: "Former Company" } });
    const { Barcode } = await ticketOf(ticket);
    await send(ticket.projectId, `${Barcode};2025-05-12 10:00:00;in\n`);
    await deliver();
    const token = await fair.offerTo(ticket, "max@example.org");
    await deliver();
    const dataOf = async (identifier: string) =>
      (await app.call(downloadOwnData, { params: { identifier }, query: {} }, null)).text;
    const before = await dataOf(ticket.identifier);
    for (const hidden of ["max@example.org", token]) expect(before).not.toContain(hidden);
    expect(before).toContain("Former Company");
    expect(JSON.parse(before).scans).toHaveLength(1);
    const { identifier } = (await accept(token, fair.mine("max@example.org"))).body;
    await correct(ticket, { fields: { firstName: "Maximilian" } });
    await deliver();
    const after = await dataOf(identifier);
    for (const hidden of ["former@example.org", "Ivanova", "Former"]) expect(after).not.toContain(hidden);
    expect(JSON.parse(after)).toMatchObject({
      corrections: [{ changes: [{ before: "Max", after: "Maximilian" }] }],
      mails: [{ kind: "ticket", recipient: "max@example.org" }],
      scans: [],
    });
  });

  it("of an unknown link is refused", async () => {
    const params = { identifier: crypto.randomUUID() };
    expect((await app.call(downloadOwnData, { params }, null)).status).toBe(404);
  });
});

it("long values are broken at blanks, and words without one where they end", () => {
  expect(wrapped("a\nb")).toEqual(["a", "b"]);
  const lines = wrapped(`${"word ".repeat(30)}${"x".repeat(80)}`);
  expect(lines.every((line) => line.length <= 62)).toBe(true);
  expect(lines.join(" ").replace(/ /g, "")).toBe(`${"word".repeat(30)}${"x".repeat(80)}`);
});
