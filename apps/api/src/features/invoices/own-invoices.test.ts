import { listAudit } from "@foyer/contract/audit.ts";
import { payTicketGroup } from "@foyer/contract/group-orders.ts";
import { cancelInvoice, issueInvoice, listTicketInvoices } from "@foyer/contract/invoices.ts";
import { updateInvoicing } from "@foyer/contract/invoicing.ts";
import { getMail, listMails } from "@foyer/contract/mails.ts";
import {
  downloadGroupInvoice,
  downloadOwnInvoice,
  issueGroupInvoice,
  issueOwnInvoice,
  listGroupInvoices,
  listOwnInvoices,
} from "@foyer/contract/own-invoices.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { describe, expect, it } from "vitest";
import { readTexts } from "../../../../../packages/print/test/read-pdf.ts";
import { SELLER } from "../../../test/every-endpoint/change-samples.ts";
import { openGroups } from "../../../test/feature-setups/group-order-setup.ts";
import { LATER } from "../../../test/feature-setups/own-correction-setup.ts";
import { codeOf, type Key, pageOf, pay, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { accept, offer, tokenFor } from "../../../test/feature-setups/ticket-offer-setup.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";
import { relayOutbox } from "../mail/relay-outbox.job.ts";

// rules/invoices 14, 15
setUpApp();

type Ticket = Key & { identifier: string };
const ACME = { name: "Acme GmbH", address: "Ring 5\n1010 Wien", country: "AT", vatNumber: "ATU 12345678" };

let sellers = 0;
async function open(seller: object = {}) {
  const fair = await sell({ ticketCount: 20, codes: 20 });
  sellers += 1;
  const vatNumber = `DE${String(300_000_000 + sellers)}`;
  await app.call(updateInvoicing, { params: fair, body: { ...SELLER, vatNumber, ...seller } });
  const buyPaid = async (email = "ann@example.org") => {
    const ticket = await fair.buy(email);
    await pay(ticket);
    return ticket;
  };
  return { ...fair, buyPaid };
}
const listOf = async ({ identifier }: { identifier: string }, cultureCode?: string) =>
  (await app.call(listOwnInvoices, { params: { identifier }, query: { cultureCode } }, null)).body;
const issueAs = ({ identifier }: { identifier: string }, body: object = ACME) =>
  app.call(issueOwnInvoice, { params: { identifier }, body }, null);
const fileOf = (path: string, identifier: string, invoiceId: number) =>
  app.app.inject({
    url: path.replace(":identifier", identifier).replace(":invoiceId", String(invoiceId)),
  });
async function mailsOf(projectId: number) {
  await relayOutbox(app, new AbortController().signal);
  const query = { projectId, kind: "invoice", sizePerPage: 50 };
  const { Items } = (await app.call(listMails, { query })).body;
  const read = Items.map(({ id: mailId }: { id: number }) =>
    app.call(getMail, { params: { projectId, mailId } }),
  );
  return (await Promise.all(read)).map(({ body }) => body);
}

describe("the holder of a paid ticket", () => {
  it("has its invoice issued once, downloads it, and is mailed it", async () => {
    const fair = await open();
    const ticket = await fair.buyPaid();
    expect((await pageOf(ticket)).body.hasInvoices).toBe(true);
    expect(await listOf(ticket)).toMatchObject({ invoices: [], offer: { amountText: "€19.99" } });
    expect((await issueAs(ticket)).status).toBe(204);
    const { invoices, offer: next } = await listOf(ticket, "de-DE");
    expect([invoices, next]).toMatchObject([
      [{ kind: "invoice", number: "F-0001", amountText: "19,99\u00a0€", isCancelled: false }],
      null,
    ]);
    const file = await fileOf(downloadOwnInvoice.path, ticket.identifier, invoices[0].id);
    expect(file.headers["content-type"]).toBe("application/pdf");
    const text = (await readTexts(file.rawPayload)).join(" ");
    for (const said of ["F-0001", "Acme GmbH", "ATU12345678", "€3.19"]) expect(text).toContain(said);
    expect(await mailsOf(ticket.projectId)).toMatchObject([
      {
        recipient: "ann@example.org",
        subject: "For your accounts, Fair: Invoice F-0001",
        text: expect.stringContaining("The PDF is attached: Invoice F-0001"),
        attachments: ["invoice-F-0001.pdf"],
      },
    ]);
    expect(codeOf(await issueAs(ticket))).toEqual([409, "invoice-exists"]);
    const { Items } = (
      await app.call(listAudit, { query: { entity: "invoice", projectId: ticket.projectId } })
    ).body;
    expect(Items).toMatchObject([{ action: "create", staffName: "Ticket holder", entityName: "F-0001" }]);
    const staff = (await app.call(listTicketInvoices, { params: ticket })).body;
    expect(staff.invoices).toMatchObject([{ number: "F-0001", staffName: "Ticket holder" }]);
  });

  it("gets what staff have issued, also where visitors do not ask themselves, and what cancels it", async () => {
    const fair = await open({ isSelfService: false });
    const ticket = await fair.buyPaid();
    expect((await pageOf(ticket)).body.hasInvoices).toBe(false);
    expect(codeOf(await issueAs(ticket))).toEqual([409, "invoice-not-offered"]);
    const { body } = await app.call(issueInvoice, { params: ticket, body: ACME });
    expect((await pageOf(ticket)).body.hasInvoices).toBe(true);
    await app.call(cancelInvoice, { params: { projectId: ticket.projectId, invoiceId: body.id } });
    expect(await listOf(ticket)).toMatchObject({
      invoices: [
        { kind: "invoice", isCancelled: true },
        { kind: "cancellation", amountText: "-€19.99" },
      ],
      offer: null,
    });
  });

  it.each([
    [{ vatNumber: "ATU1" }, 422, "invalid-fields"],
    [{ name: " " }, 422, "invalid-fields"],
    [{ country: "XX" }, 422, "invalid-fields"],
    [{ email: "a@example.org" }, 422, "invalid-fields"],
    [{ isReverseCharge: true }, 422, "invalid-fields"],
  ])("is refused %j", async (body, status, code) => {
    const ticket = await (await open()).buyPaid();
    expect(codeOf(await issueAs(ticket, { ...ACME, ...body }))).toEqual([status, code]);
  });

  it("has none of a ticket that is not paid, or whose seller is not complete", async () => {
    const fair = await open();
    const held = await fair.buy("held@example.org");
    expect((await pageOf(held)).body.hasInvoices).toBe(false);
    expect(codeOf(await issueAs(held))).toEqual([409, "invoice-not-paid"]);
    const without = await open({ vatNumber: null, taxNumber: null });
    const ticket = await without.buyPaid();
    expect((await pageOf(ticket)).body.hasInvoices).toBe(false);
    expect(codeOf(await issueAs(ticket))).toEqual([409, "invoice-seller-incomplete"]);
  });
});

describe("somebody else", () => {
  it("does not get the invoice, by the link of another ticket or an unknown one", async () => {
    const fair = await open();
    const [one, other] = [await fair.buyPaid("a@example.org"), await fair.buyPaid("b@example.org")];
    await issueAs(one);
    const [{ id }] = (await listOf(one)).invoices;
    expect((await fileOf(downloadOwnInvoice.path, one.identifier, id)).statusCode).toBe(200);
    expect((await fileOf(downloadOwnInvoice.path, other.identifier, id)).statusCode).toBe(404);
    expect((await fileOf(downloadOwnInvoice.path, crypto.randomUUID(), id)).statusCode).toBe(404);
    expect((await fileOf(downloadGroupInvoice.path, one.identifier, id)).statusCode).toBe(404);
  });

  it("to whom the ticket was passed on sees nothing of who has paid, and the former link nothing at all", async () => {
    const fair = await open();
    await app.call(updateRegistration, { params: fair, body: { passOnUntil: LATER } });
    const ticket = await fair.buyPaid();
    await issueAs(ticket);
    const [{ id }] = (await listOf(ticket)).invoices;
    await offer(ticket, "bob@example.org");
    const accepted = await accept(await tokenFor("bob@example.org"), fair.resultsOf("bob@example.org"), {
      name: { firstName: "Bob", lastName: "Brown" },
    });
    const passedOn: Ticket = { ...ticket, identifier: accepted.body.identifier };
    expect((await pageOf(passedOn)).body.hasInvoices).toBe(false);
    expect(await listOf(passedOn)).toEqual({ invoices: [], offer: null });
    expect((await fileOf(downloadOwnInvoice.path, passedOn.identifier, id)).statusCode).toBe(404);
    expect((await fileOf(downloadOwnInvoice.path, ticket.identifier, id)).statusCode).toBe(410);
    expect(codeOf(await issueAs(passedOn))).toEqual([409, "invoice-not-offered"]);
    expect(codeOf(await issueAs(ticket))).toEqual([410, "ticket-passed-on"]);
    expect(await mailsOf(ticket.projectId)).toEqual([]);
  });
});

it("the contact of a group has one invoice of all its tickets; their holders have none", async () => {
  const groups = await openGroups(app, { ticketPrice: 19.99, codes: 10 });
  await app.call(updateInvoicing, { params: groups, body: { ...SELLER, vatNumber: "DE900000009" } });
  const order = await groups.order([groups.answered("anna"), groups.answered("ben")]);
  const { identifier } = order.body;
  const key = await groups.groupIdOf(identifier);
  expect((await groups.page(identifier)).hasInvoices).toBe(false);
  await app.call(payTicketGroup, { params: key, body: { paymentId: "P-1" } });
  expect((await groups.page(identifier)).hasInvoices).toBe(true);
  const list = async () =>
    (await app.call(listGroupInvoices, { params: { identifier }, query: {} }, null)).body;
  // Members' addresses are theirs.
  expect(await list()).toMatchObject({
    offer: { amountText: "€39.98", name: "Maria Nowak", address: "", country: "" },
  });
  const issued = await app.call(issueGroupInvoice, { params: { identifier }, body: ACME }, null);
  expect(issued.status).toBe(204);
  const { invoices } = await list();
  const file = await fileOf(downloadGroupInvoice.path, identifier, invoices[0].id);
  expect(file.statusCode).toBe(200);
  expect(await mailsOf(key.projectId)).toMatchObject([{ recipient: "maria@example.org" }]);
  const tickets = await app.db
    .selectFrom("ticket")
    .select("identifier")
    .where("project_id", "=", key.projectId)
    .execute();
  for (const member of tickets) {
    expect(await listOf(member)).toEqual({ invoices: [], offer: null });
    expect((await fileOf(downloadOwnInvoice.path, member.identifier, invoices[0].id)).statusCode).toBe(404);
  }
});
