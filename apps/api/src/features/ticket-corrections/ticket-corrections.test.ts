import { findBarcode } from "@foyer/contract/barcode-pools.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { getAnswerCounts, listResponses } from "@foyer/contract/responses.ts";
import { listTickets } from "@foyer/contract/tickets.ts";
import { describe, expect, it } from "vitest";
import {
  correct,
  correctionsOf,
  exchange,
  formOf,
  makeNamedEvent,
  ticketOf,
} from "../../../test/feature-setups/correction-setup.ts";
import { auditOf, cancel, codeOf, pageOf, pay } from "../../../test/feature-setups/ticket-life-setup.ts";
import { files, send } from "../../../test/feature-setups/visitor-setup.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { indexChanges } from "../tickets/index-tickets.store.ts";
import { matchScans } from "../visitors/match-scans.job.ts";

setUpCheckedApp();

const found = async (projectId: number, search: string) => {
  const { body } = await app.call(listTickets, { query: { projectId, search } });
  return body.Items.map(({ TicketId }: { TicketId: number }) => TicketId);
};

describe("who corrects", () => {
  it("operators of the project; of others it is as if there were no such ticket", async () => {
    const fair = await makeNamedEvent();
    const elsewhere = await makeNamedEvent();
    const [ticket, other] = [await fair.register(), await elsewhere.register()];
    for (const role of ["operator", "viewer"] as const) await grantProject(app.db, role, fair.projectId);
    const body = { fields: { firstName: "Anna" } };
    expect((await correct(ticket, body, app.viewer)).status).toBe(403);
    expect((await exchange(ticket, {}, app.viewer)).status).toBe(403);
    expect((await formOf(ticket, app.viewer)).status).toBe(403);
    for (const key of [other, { ...other, projectId: fair.projectId }, { ...ticket, ticketId: 999_999 }]) {
      expect((await correct(key, body, app.operator)).status).toBe(404);
      expect((await exchange(key, {}, app.operator)).status).toBe(404);
      expect((await formOf(key, app.operator)).status).toBe(404);
    }
    expect((await correct(ticket, body, app.operator)).status).toBe(200);
  });
});

// rules/tickets 34
describe("a correction", () => {
  it("of a field changes its answer, the search and the visitor's page", async () => {
    const fair = await makeNamedEvent();
    const ticket = await fair.register();
    await indexChanges(app.db, fair.projectId, 100);
    const { status, body } = await correct(ticket, { version: 1, fields: { lastName: "Petrova" } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ FirstName: "Ana", LastName: "Petrova", version: 2 });
    expect(body.answers.flatMap(({ answers }: { answers: string[] }) => answers)).toContain("Petrova");
    for (const indexed of [false, true]) {
      if (indexed) await indexChanges(app.db, fair.projectId, 100);
      expect(await found(fair.projectId, "petrova")).toEqual([ticket.ticketId]);
      expect(await found(fair.projectId, "ivanova")).toEqual([]);
      const { body: responses } = await app.call(listResponses, {
        params: fair,
        query: { search: "petrova" },
      });
      expect(responses.Items ?? responses.items).toHaveLength(1);
    }
    const page = await pageOf({ identifier: body.Identifier });
    expect(page.text).toContain("Petrova");
    expect(page.text).not.toContain("Ivanova");
  });

  it("of answers goes through the engine, and the counts of answers follow", async () => {
    const fair = await makeNamedEvent();
    const ticket = await fair.register();
    const counts = async () => {
      const { body } = await app.call(getAnswerCounts, { params: fair });
      return body.questions[0].choices.map(({ count }: { count: number }) => count);
    };
    const before = await counts();
    const { results } = (await formOf(ticket)).body;
    const other = fair.itemOf("Purpose of your visit", "", 1);
    const changed = results.map((item: { questionId: number }) =>
      item.questionId === other.questionId ? other : item,
    );
    expect((await correct(ticket, { results: changed })).status).toBe(200);
    expect(before.slice(0, 2)).toEqual([1, 0]);
    expect((await counts()).slice(0, 2)).toEqual([0, 1]);
    const details = await ticketOf(ticket);
    expect(details.Purpose).not.toBe("");
  });

  it("sets a field that no question of the scenario fills", async () => {
    const fair = await makeNamedEvent();
    const ticket = await fair.register();
    const { fields } = (await formOf(ticket)).body;
    expect(fields).toContainEqual({ field: "company", value: "" });
    expect(fields.map(({ field }: { field: string }) => field)).not.toContain("lastName");
    await correct(ticket, { fields: { company: "Acme" } });
    await correct(ticket, { fields: { firstName: "Anna" } });
    expect(await ticketOf(ticket)).toMatchObject({ Company: "Acme", FirstName: "Anna", version: 3 });
  });

  it("is refused with the field that breaks a rule of the questionnaire", async () => {
    const fair = await makeNamedEvent();
    const ticket = await fair.register();
    const { questionId: email } = fair.itemOf("Email", "");
    const refused = [
      await correct(ticket, { fields: { email: "no address" } }),
      await correct(ticket, { fields: { firstName: "" } }),
      await correct(ticket, { fields: { purpose: "Fun" } }),
      await correct(ticket, { results: [] }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    expect(refused[0]?.body.Error.Fields).toEqual({ [`questions.${email}`]: expect.any(String) });
    expect(refused[2]?.body.Error.Fields).toEqual({ "fields.purpose": expect.stringContaining("choices") });
    expect(
      codeOf(await correct(ticket, { results: [{ ...fair.itemOf("Last name", "X"), questionId: 999_999 }] })),
    ).toEqual([409, "scenario-changed"]);
    expect(await ticketOf(ticket)).toMatchObject({ version: 1, FirstName: "Ana" });
  });

  it("is made once: the second of two with the same version is stale, with the current copy", async () => {
    const fair = await makeNamedEvent();
    const ticket = await fair.register();
    const answers = await Promise.all(
      ["Anna", "Anne", "Hanna"].map((firstName) => correct(ticket, { version: 1, fields: { firstName } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    const won = answers.find(({ status }) => status === 200);
    const lost = answers.find(({ status }) => status === 412);
    expect(lost?.body.Error.Current).toMatchObject({ FirstName: won?.body.FirstName, version: 2 });
  });

  it("that changes nothing leaves version and audit alone", async () => {
    const fair = await makeNamedEvent();
    const ticket = await fair.register();
    expect((await correct(ticket, { fields: { firstName: "Ana" } })).body.version).toBe(1);
    expect(await auditOf(ticket)).toEqual([]);
  });

  // rules/tickets 36
  it("keeps the texts before and after beside the ticket, and only the labels in the audit", async () => {
    const fair = await makeNamedEvent();
    const ticket = await fair.register();
    await correct(ticket, { fields: { lastName: "Petrova", company: "Acme" } });
    expect(await correctionsOf(ticket)).toMatchObject([
      {
        version: 2,
        changes: [
          { label: "Last name", before: "Ivanova", after: "Petrova" },
          { label: "Company", before: "", after: "Acme" },
        ],
      },
    ]);
    const [entry] = await auditOf(ticket);
    expect(entry?.after).toEqual({ corrected: ["Last name", "Company"] });
    expect(JSON.stringify(await auditOf(ticket))).not.toContain("Petrova");
  });

  // rules/tickets 6
  it("never gives two live tickets an address that must be unique", async () => {
    const fair = await makeNamedEvent();
    await app.call(updateRegistration, { params: fair, body: { uniqueEmail: true } });
    const [first, second] = [await fair.register("a@example.org"), await fair.register("b@example.org")];
    expect(codeOf(await correct(second, { fields: { email: "A@example.org" } }))).toEqual([
      409,
      "email-already-registered",
    ]);
    expect((await correct(first, { fields: { email: "c@example.org" } })).status).toBe(200);
    expect((await correct(second, { fields: { email: "A@example.org" } })).status).toBe(200);
    await expect(fair.register("a@example.org")).rejects.toThrow("email-already-registered");
    const both = await Promise.all(
      [first, second].map((key) => correct(key, { fields: { email: "z@example.org" } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

// rules/tickets 37
describe("an exchange of the barcode", () => {
  const stateOf = async (projectId: number, code: string) =>
    (await app.call(findBarcode, { params: { projectId }, query: { code } })).body[0].state;

  it("gives the next code of the pool; the old one is void, and still finds the ticket", async () => {
    const fair = await makeNamedEvent();
    const ticket = await fair.register();
    const { Barcode: before } = await ticketOf(ticket);
    const { status, body } = await exchange(ticket, { version: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ formerBarcodes: [before], version: 2, status: "issued" });
    expect(body.Barcode).not.toBe(before);
    expect(await stateOf(fair.projectId, before)).toBe("void");
    expect(await stateOf(fair.projectId, body.Barcode)).toBe("issued");
    await indexChanges(app.db, fair.projectId, 100);
    expect(await found(fair.projectId, before)).toEqual([ticket.ticketId]);
    expect((await pageOf({ identifier: body.Identifier })).body.barcode).toBe(body.Barcode);
    expect((await auditOf(ticket)).at(-1)).toMatchObject({
      before: { barcode: before },
      after: { barcode: body.Barcode },
    });
  });

  it("is refused for a ticket that ended, and when the pool is empty", async () => {
    const fair = await makeNamedEvent({ codes: 2, ticketCount: 2 });
    const [first, second] = [await fair.register(), await fair.register()];
    expect(codeOf(await exchange(first))).toEqual([409, "barcodes-exhausted"]);
    await cancel(second);
    expect(codeOf(await exchange(second))).toEqual([409, "ticket-cancelled"]);
    expect((await ticketOf(first)).version).toBe(1);
  });

  it("of a ticket that is not paid keeps it held; the payment issues the new code", async () => {
    const fair = await makeNamedEvent({ ticketPrice: 20 });
    const ticket = await fair.register();
    const { body } = await exchange(ticket);
    expect(await stateOf(fair.projectId, body.Barcode)).toBe("held");
    await pay(ticket);
    expect(await stateOf(fair.projectId, body.Barcode)).toBe("issued");
  });

  it("many at once take different codes, and one version is exchanged once", async () => {
    const fair = await makeNamedEvent({ codes: 12, ticketCount: 10 });
    const tickets = [await fair.register(), await fair.register(), await fair.register()];
    const answers = await Promise.all(
      tickets.flatMap((ticket) => [exchange(ticket, { version: 1 }), exchange(ticket, { version: 1 })]),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 412, 412, 412]);
    const codes = await Promise.all(tickets.map(async (ticket) => (await ticketOf(ticket)).Barcode));
    expect(new Set(codes).size).toBe(3);
  });

  it("leaves the visits of the old code with the ticket's holder", async () => {
    const fair = await makeNamedEvent();
    const ticket = await fair.register();
    const { Barcode: before } = await ticketOf(ticket);
    const { body } = await exchange(ticket);
    await send(fair.projectId, `${before}\n${body.Barcode}\nUNKNOWN\n`);
    await indexChanges(app.db, fair.projectId, 100);
    await matchScans(app, new AbortController().signal);
    expect(await files(fair.projectId)).toMatchObject([{ matched: 2, unknown: 1 }]);
  });
});
