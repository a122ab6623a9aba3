import {
  grantErasureRequest,
  listErasureRequests,
  refuseErasureRequest,
} from "@foyer/contract/erasure-requests.ts";
import { listAttention } from "@foyer/contract/home.ts";
import { downloadAllOwnData, requestErasure } from "@foyer/contract/own-tickets.ts";
import { exportPersonData } from "@foyer/contract/person-data.ts";
import { cancelTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { askForEmails } from "../../../test/events/email-event.ts";
import { addRegistration, makeEvent } from "../../../test/events/event.ts";
import { openGroups, people } from "../../../test/feature-setups/group-order-setup.ts";
import {
  ANN,
  askForCode,
  codesFor,
  giveCode,
  ownTickets,
  prove,
} from "../../../test/feature-setups/own-tickets-setup.ts";
import { findWord } from "../../../test/feature-setups/privacy-setup.ts";
import { codeOf } from "../../../test/feature-setups/ticket-life-setup.ts";
import { readPages } from "../../../test/files/scan-pdf.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();
afterEach(async () => {
  for (const table of ["mail", "durable_work", "outbox", "rate_limit_count", "verification_code"])
    await sql`delete from ${sql.table(table)}`.execute(app.db);
});

/** A project with two registrations; `buy` sells to an address. */
async function makeFair() {
  const one = await makeEvent(app);
  const two = await addRegistration(app, one.projectId);
  const sell = async (event: typeof one, email: string) =>
    (await (await askForEmails(app, event)).register(email)).body.ticket;
  return { ...one, one, two, sell };
}
const numbersOf = ({ body }: { body: { tickets: { ticketId: number }[] } }) =>
  body.tickets.map(({ ticketId }) => ticketId);

// rules/privacy 19
describe("a proven address", () => {
  it("sees its tickets of the project, of every status, and nobody else's", async () => {
    const fair = await makeFair();
    const elsewhere = await makeFair();
    const [valid, cancelled] = [await fair.sell(fair.one, ANN), await fair.sell(fair.two, ANN.toUpperCase())];
    await fair.sell(fair.one, "bob@example.org");
    await elsewhere.sell(elsewhere.one, ANN);
    const params = { projectId: fair.projectId, ticketId: cancelled.ticketId };
    await app.call(cancelTicket, { params, body: {} });
    const proof = await prove(fair.code);
    const listed = await ownTickets(fair.code, proof);
    expect(numbersOf(listed)).toEqual([cancelled.ticketId, valid.ticketId]);
    expect(listed.body).toMatchObject({
      email: ANN,
      hasMore: false,
      erasure: null,
      tickets: [
        { status: "cancelled", registrationCode: fair.two.code },
        { status: "issued", identifier: valid.identifier, registrationCode: fair.code },
      ],
    });
    // The proof is one of the project, whose other links take it; no other project does.
    expect(numbersOf(await ownTickets(fair.two.code, proof))).toHaveLength(2);
    expect(codeOf(await ownTickets(elsewhere.code, proof))).toEqual([401, "address-not-proven"]);
  });

  it("sees the groups that it has ordered, also without a ticket of its own", async () => {
    const group = await openGroups(app);
    const { identifier } = (await group.order(people("cleo", "dan"))).body;
    const proof = await prove(group.code, "Maria@example.org");
    const listed = await ownTickets(group.code, proof);
    expect(listed.body, listed.text).toMatchObject({
      tickets: [],
      groups: [
        {
          identifier,
          reference: expect.stringMatching(/^G\d+$/),
          registrationCode: group.code,
          status: "issued",
        },
      ],
    });
    // Its people see their ticket, and not who else is in the group.
    const own = await ownTickets(group.code, await prove(group.code, "cleo@example.org"));
    expect([own.body.tickets.length, own.body.groups]).toEqual([1, []]);
    // An erasure takes the address from the group.
    const params = { projectId: group.projectId };
    await sql`update ticket_group set contact_email = '' where project_id = ${params.projectId}`.execute(
      app.db,
    );
    expect((await ownTickets(group.code, proof)).body.groups).toEqual([]);
  });

  it("is proven by nothing but its code, which is used up", async () => {
    const fair = await makeFair();
    await fair.sell(fair.one, ANN);
    await askForCode(fair.code);
    const [digits = ""] = await codesFor();
    const wrong = digits === "000000" ? "000001" : "000000";
    expect((await giveCode(fair.code, wrong)).body.Error.Fields).toEqual({ code: "VERIFICATION_CODE_ERROR" });
    const { proof } = (await giveCode(fair.code, digits)).body;
    expect((await giveCode(fair.code, digits)).status).toBe(422);
    const [claim = "", signature = ""] = proof.split(".");
    const other = JSON.parse(Buffer.from(claim, "base64url").toString());
    const forged = Buffer.from(JSON.stringify({ ...other, address: "bob@example.org" })).toString(
      "base64url",
    );
    for (const given of [undefined, "", "x", claim, `${forged}.${signature}`, `${claim}.`])
      expect(codeOf(await ownTickets(fair.code, given))).toEqual([401, "address-not-proven"]);
  });

  it("stays proven for an hour", async () => {
    const fair = await makeFair();
    await fair.sell(fair.one, ANN);
    const proof = await prove(fair.code);
    const [claim = ""] = proof.split(".");
    const { expires } = JSON.parse(Buffer.from(claim, "base64url").toString());
    expect(expires - Date.now()).toBeGreaterThan(59 * 60_000);
    expect(expires - Date.now()).toBeLessThanOrEqual(60 * 60_000);
  });
});

// rules/privacy 19
describe("an address without tickets", () => {
  it("gets the same answers, and no mail", async () => {
    const fair = await makeFair();
    await fair.sell(fair.one, ANN);
    const [known, unknown] = [await askForCode(fair.code), await askForCode(fair.code, "eve@example.org")];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect(await codesFor()).toHaveLength(1);
    expect(await codesFor("eve@example.org")).toEqual([]);
    const answers = [
      await giveCode(fair.code, "000000"),
      await giveCode(fair.code, "000000", "eve@example.org"),
    ];
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });

  it("makes the server write the same rows", async () => {
    const fair = await makeFair();
    await fair.sell(fair.one, ANN);
    const rows = async () => {
      const { rows: counted } = await sql<{ codes: number; asked: number }>`select
        (select count(*)::integer from verification_code) as codes,
        (select count(*)::integer from outbox where kind = 'tickets-requested') as asked`.execute(app.db);
      return counted[0];
    };
    await askForCode(fair.code);
    expect(await rows()).toEqual({ codes: 1, asked: 1 });
    await askForCode(fair.code, "eve@example.org");
    expect(await rows()).toEqual({ codes: 2, asked: 2 });
  });
});

it("codes are limited as elsewhere: one in half a minute, five an hour for an address", async () => {
  const fair = await makeFair();
  await fair.sell(fair.one, ANN);
  const statuses = [];
  for (let round = 0; round < 7; round += 1) {
    statuses.push((await askForCode(fair.code)).status);
    await sql`update verification_code set made_at = now() - interval '1 minute'`.execute(app.db);
  }
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429]);
});

// rules/privacy 20
it("the data of all tickets are those that staff get of each", async () => {
  const fair = await makeFair();
  const tickets = [await fair.sell(fair.two, ANN), await fair.sell(fair.one, ANN)].toReversed();
  await fair.sell(fair.one, "bob@example.org");
  const proof = await prove(fair.code);
  const download = (format: string) =>
    app.call(downloadAllOwnData, { params: { code: fair.code }, query: { format } }, null, {
      "address-proof": proof,
    });
  const file = JSON.parse((await download("json")).text);
  expect(file).toMatchObject({ formatVersion: 5, address: ANN, groupOrders: [], groupMails: [] });
  const byStaff = [];
  for (const { ticketId } of tickets) {
    const params = { projectId: fair.projectId, ticketId };
    byStaff.push(JSON.parse((await app.call(exportPersonData, { params, query: { format: "json" } })).text));
  }
  const timeless = (all: object[]) => all.map((one) => ({ ...one, createdAt: "" }));
  expect(timeless(file.tickets)).toEqual(timeless(byStaff));
  expect(JSON.stringify(file)).not.toContain("bob@");
  const { rawPayload } = await app.app.inject({
    method: "GET",
    url: `/api/public/registrations/${fair.code}/own-tickets/personal-data?format=pdf`,
    headers: { "address-proof": proof },
  });
  const words = (await readPages(rawPayload)).join(" ");
  for (const { ticketId } of tickets) expect(words).toContain(String(ticketId));
});

// rules/privacy 21, 22
describe("a request for erasure", () => {
  const ask = async (code: string, proof: string) =>
    app.call(requestErasure, { params: { code } }, null, { "address-proof": proof });
  const requestsOf = async (projectId: number) =>
    (await app.call(listErasureRequests, { params: { projectId } })).body;

  it("is told to managers, and erases all tickets of the address when an admin grants it", async () => {
    const fair = await makeFair();
    const { projectId } = fair;
    const address = "quokka@example.org";
    await fair.sell(fair.one, address);
    await fair.sell(fair.two, address);
    const other = await fair.sell(fair.one, ANN);
    const proof = await prove(fair.code, address);
    expect((await ask(fair.code, proof)).status).toBe(204);
    expect((await ask(fair.code, proof)).status).toBe(204);
    const [request, ...more] = await requestsOf(projectId);
    expect(more).toEqual([]);
    expect(request).toMatchObject({ address, tickets: [{ status: "issued" }, { status: "issued" }] });
    expect((await ownTickets(fair.code, proof)).body.erasure).toMatchObject({ state: "open" });
    const lines = (await app.call(listAttention, {})).body.filter(
      (line: { kind: string; project: { id: number } | null }) =>
        line.kind === "erasure-asked" && line.project?.id === projectId,
    );
    expect(lines).toMatchObject([{ count: 1 }]);
    const params = { projectId, requestId: request.id };
    const wrong = await app.call(grantErasureRequest, { params, body: { confirm: "3" } });
    expect(wrong.status).toBe(422);
    const granted = await app.call(grantErasureRequest, { params, body: { confirm: "2" } });
    expect(granted.body).toMatchObject({ tickets: 2, places: { tickets: 2, erasureRequests: 1 } });
    expect(await findWord(app.db, "quokka")).toEqual([]);
    expect(await requestsOf(projectId)).toEqual([]);
    expect((await ownTickets(fair.code, proof)).body).toMatchObject({ tickets: [], erasure: null });
    expect(numbersOf(await ownTickets(fair.code, await prove(fair.code)))).toEqual([other.ticketId]);
  });

  it("is made by whoever has only ordered a group, and empties the contact, not the people", async () => {
    const group = await openGroups(app);
    const { projectId } = group;
    const contact = { name: "Quokka Nowak", email: "quokka@example.org" };
    const ordered = await group.order(people("cleo", "dan"), { contact });
    expect(ordered.status, ordered.text).toBe(201);
    await group.mails();
    const proof = await prove(group.code, "quokka@example.org");
    const download = async (format: string) =>
      app.call(downloadAllOwnData, { params: { code: group.code }, query: { format } }, null, {
        "address-proof": proof,
      });
    const file = JSON.parse((await download("json")).text);
    expect(file).toMatchObject({
      tickets: [],
      groupOrders: [{ contactName: "Quokka Nowak", contactEmail: contact.email, tickets: 2 }],
      groupMails: [{ kind: "group-order", recipient: contact.email, text: null }],
    });
    // Of its people there is nothing.
    expect(JSON.stringify(file)).not.toContain("cleo");
    const { rawPayload } = await app.app.inject({
      method: "GET",
      url: `/api/public/registrations/${group.code}/own-tickets/personal-data?format=pdf`,
      headers: { "address-proof": proof },
    });
    expect((await readPages(rawPayload)).join(" ")).toContain("Quokka Nowak");

    expect((await ask(group.code, proof)).status).toBe(204);
    const [request] = await requestsOf(projectId);
    expect(request).toMatchObject({ tickets: [], groups: [expect.stringMatching(/^G\d+$/)] });
    const params = { projectId, requestId: request.id };
    expect((await app.call(grantErasureRequest, { params, body: { confirm: "0" } })).status).toBe(422);
    const granted = await app.call(grantErasureRequest, { params, body: { confirm: "1" } });
    expect(granted.body, granted.text).toMatchObject({ tickets: 0, places: { tickets: 0, groups: 1 } });
    expect(await findWord(app.db, "quokka")).toEqual([]);
    expect((await group.tickets()).map(({ Email }: { Email: string }) => Email)).toEqual([
      "cleo@example.org",
      "dan@example.org",
    ]);
    expect((await ask(group.code, proof)).status).toBe(404);
  });

  it("is refused with a reason that its author reads, and may be made again", async () => {
    const fair = await makeFair();
    await fair.sell(fair.one, ANN);
    const proof = await prove(fair.code);
    await ask(fair.code, proof);
    const [request] = await requestsOf(fair.projectId);
    const params = { projectId: fair.projectId, requestId: request.id };
    await app.call(refuseErasureRequest, { params, body: { reason: "A refund is due" } });
    expect((await ownTickets(fair.code, proof)).body.erasure).toMatchObject({
      state: "refused",
      reason: "A refund is due",
    });
    expect((await ask(fair.code, proof)).status).toBe(204);
    expect(await requestsOf(fair.projectId)).toHaveLength(1);
  });

  it("is granted by admins only, and made by nobody without tickets", async () => {
    const fair = await makeFair();
    await fair.sell(fair.one, ANN);
    const proof = await prove(fair.code);
    await ask(fair.code, proof);
    const [request] = await requestsOf(fair.projectId);
    await grantProject(app.db, "manager", fair.projectId);
    const params = { projectId: fair.projectId, requestId: request.id };
    const call = { params, body: { confirm: "1" } };
    expect((await app.call(grantErasureRequest, call, app.manager)).status).toBe(403);
    await sql`update ticket set email = 'other@example.org' where project_id = ${fair.projectId}`.execute(
      app.db,
    );
    expect((await ask(fair.code, proof)).status).toBe(404);
  });

  it("of two at once one is stored", async () => {
    const fair = await makeFair();
    await fair.sell(fair.one, ANN);
    const proof = await prove(fair.code);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(fair.code, proof)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await requestsOf(fair.projectId)).toHaveLength(1);
  });

  it("control: without the unique index there are several", async () => {
    const fair = await makeFair();
    await fair.sell(fair.one, ANN);
    const proof = await prove(fair.code);
    await sql`drop index erasure_request_open`.execute(app.db);
    const putBack = switchOff({
      sql: ' on conflict ("project_id", "address") where "closed_at" is null do nothing',
    });
    try {
      await Promise.all(Array.from({ length: 8 }, () => ask(fair.code, proof)));
    } finally {
      putBack();
    }
    expect((await requestsOf(fair.projectId)).length).toBeGreaterThan(1);
    await sql`delete from erasure_request`.execute(app.db);
    await sql`create unique index erasure_request_open on erasure_request (project_id, address) where closed_at is null`.execute(
      app.db,
    );
  });
});
