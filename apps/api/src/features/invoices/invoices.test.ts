import { payTicketGroup } from "@foyer/contract/group-orders.ts";
import {
  cancelInvoice,
  downloadInvoice,
  issueInvoice,
  listTicketInvoices,
} from "@foyer/contract/invoices.ts";
import { updateInvoicing } from "@foyer/contract/invoicing.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { readTexts } from "../../../../../packages/print/test/read-pdf.ts";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { SELLER } from "../../../test/every-endpoint/change-samples.ts";
import { openGroups } from "../../../test/feature-setups/group-order-setup.ts";
import {
  checkPaying,
  dropWebhooks,
  payOnPage,
  setUpPayments,
} from "../../../test/feature-setups/payment-setup.ts";
import { erase } from "../../../test/feature-setups/privacy-setup.ts";
import { codeOf, type Key, pay, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { isLeftOfBroken } from "../../../test/interference/before-audit.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app } from "../../../test/server/set-up-app.ts";

// rules/invoices 3–9
setUpPayments();

const RECIPIENT = { name: "Acme GmbH", address: "Ring 5\n1010 Wien", country: "AT" };
const BUSINESS = { ...RECIPIENT, vatNumber: "ATU 12345678", email: "books@acme.example" };
const issue = (params: Key, body: object = RECIPIENT, token?: string) =>
  app.call(issueInvoice, { params, body }, token);
const cancel = ({ projectId }: Key, invoiceId: number, token?: string) =>
  app.call(cancelInvoice, { params: { projectId, invoiceId } }, token);
const listOf = async (params: Key, token?: string) =>
  (await app.call(listTicketInvoices, { params }, token)).body;

let sellers = 0;
/** A project with a seller of its own, so that its numbers begin at 1. */
async function open(options: Parameters<typeof sell>[0] & { seller?: object } = {}) {
  const { seller = {}, ...more } = options;
  const fair = await sell({ ticketCount: 20, codes: 20, ...more });
  sellers += 1;
  const vatNumber = `DE${String(100_000_000 + sellers)}`;
  await app.call(updateInvoicing, {
    params: fair,
    body: { ...SELLER, vatNumber, ...seller },
  });
  const buyPaid = async (email?: string) => {
    const ticket = await fair.buy(email);
    await pay(ticket);
    return ticket;
  };
  return { ...fair, vatNumber, buyPaid };
}
async function textOf({ projectId }: Key, invoiceId: number) {
  const url = downloadInvoice.path
    .replace(":projectId", String(projectId))
    .replace(":invoiceId", String(invoiceId));
  const answer = await app.app.inject({ url, headers: { authorization: `Bearer ${app.admin}` } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/pdf");
  return (await readTexts(answer.rawPayload)).join("\n").replace(/\s+/g, " ");
}

describe("an invoice", () => {
  it("of a paid ticket has the next number, both parties, and the VAT in its price", async () => {
    const fair = await open();
    const [one, two] = [await fair.buyPaid("a@example.org"), await fair.buyPaid("b@example.org")];
    const { status, body } = await issue(one, BUSINESS);
    expect([status, body]).toMatchObject([
      201,
      {
        kind: "invoice",
        number: "F-0001",
        recipientName: "Acme GmbH",
        net: 16.8,
        vat: 3.19,
        gross: 19.99,
        currency: "EUR",
        ticketId: one.ticketId,
        isCancelled: false,
        cancels: null,
      },
    ]);
    expect((await issue(two)).body.number).toBe("F-0002");
    const text = await textOf(one, body.id);
    for (const said of [
      "Invoice F-0001",
      "Fair GmbH",
      "Acme GmbH",
      "ATU12345678",
      "Austria",
      "€16.80",
      "€3.19",
    ])
      expect(text).toContain(said);
    expect(await listOf(one)).toMatchObject({ refusal: "invoice-exists", invoices: [{ number: "F-0001" }] });
    await expectInvariants(app.db);
  });

  it("has the rate of the registration, or of the project", async () => {
    const fair = await open();
    const ticket = await fair.buyPaid();
    expect((await listOf(ticket)).lines).toMatchObject([{ vatPercent: 19, gross: 19.99 }]);
    await app.call(updateRegistration, { params: fair, body: { vatPercent: 5.5 } });
    expect((await issue(ticket)).body).toMatchObject({ net: 18.95, vat: 1.04 });
  });

  it("of a group has a line for each paid ticket, and one number", async () => {
    const groups = await openGroups(app, { ticketPrice: 19.99, codes: 10 });
    await app.call(updateInvoicing, { params: groups, body: { ...SELLER, vatNumber: "DE900000001" } });
    const order = await groups.order([groups.answered("anna"), groups.answered("ben")]);
    const key = await groups.groupIdOf(order.body.identifier);
    const [first, second] = (await groups.tickets()).map(({ TicketId }: { TicketId: number }) => ({
      projectId: key.projectId,
      ticketId: TicketId,
    }));
    expect(codeOf(await issue(first))).toEqual([409, "invoice-not-paid"]);
    await app.call(payTicketGroup, { params: key, body: { method: "bank" } });
    const { body } = await issue(second);
    expect(body).toMatchObject({ groupId: key.groupId, gross: 39.98, vat: 6.38, net: 33.6 });
    expect(codeOf(await issue(first))).toEqual([409, "invoice-exists"]);
    expect((await listOf(first)).invoices).toHaveLength(1);
  });

  it("is refused without a seller, a payment, or money", async () => {
    const fair = await sell({ ticketCount: 10 });
    const [held, paid, tested] = [
      await fair.buy("h@x.org"),
      await fair.buy("p@x.org"),
      await fair.buy("t@x.org"),
    ];
    await pay(paid);
    expect(codeOf(await issue(paid))).toEqual([409, "invoice-seller-incomplete"]);
    await app.call(updateInvoicing, { params: fair, body: { ...SELLER, address: "" } });
    expect(codeOf(await issue(paid))).toEqual([409, "invoice-seller-incomplete"]);
    await app.call(updateInvoicing, { params: fair, body: { ...SELLER, vatNumber: "DE900000002" } });
    expect(codeOf(await issue(held))).toEqual([409, "invoice-not-paid"]);
    await dropWebhooks(1);
    await payOnPage(tested);
    await checkPaying(tested);
    expect(codeOf(await issue(tested))).toEqual([409, "invoice-test-payment"]);
    expect((await issue(paid)).body.number).toBe("F-0001");
  });

  it.each([
    [{ ...RECIPIENT, name: " " }, "name"],
    [{ ...RECIPIENT, address: "" }, "address"],
    [{ ...RECIPIENT, country: "Austria" }, "country"],
    [{ ...RECIPIENT, vatNumber: "ATU1" }, "vatNumber"],
    [{ ...RECIPIENT, email: "nobody" }, "email"],
  ])("refuses %j", async (body, field) => {
    const ticket = await (await open()).buyPaid();
    const { status, body: answer } = await issue(ticket, body);
    expect([status, Object.keys(answer.Error.Fields ?? {})]).toEqual([422, [field]]);
  });
});

// rules/invoices 6
describe("reverse charge", () => {
  it("has no VAT, and says why", async () => {
    const ticket = await (await open()).buyPaid();
    const { body } = await issue(ticket, { ...BUSINESS, isReverseCharge: true });
    expect(body).toMatchObject({ net: 19.99, vat: 0, gross: 19.99 });
    expect(await textOf(ticket, body.id)).toContain("Reverse charge: the recipient is liable for the VAT.");
  });

  it.each([
    ["without a VAT number", RECIPIENT],
    ["in the seller's country", { ...RECIPIENT, country: "DE", vatNumber: "DE987654321" }],
    ["outside the Union", { ...RECIPIENT, country: "CH", vatNumber: "CHE123456789" }],
  ])("is refused %s", async (_, recipient) => {
    const ticket = await (await open()).buyPaid();
    expect(codeOf(await issue(ticket, { ...recipient, isReverseCharge: true }))).toEqual([
      422,
      "invoice-no-reverse-charge",
    ]);
  });
});

// rules/invoices 8
describe("a cancellation", () => {
  it("has its own number and negative amounts, once; then another invoice is issued", async () => {
    const ticket = await (await open()).buyPaid();
    const { body: first } = await issue(ticket);
    const { status, body } = await cancel(ticket, first.id);
    expect([status, body]).toMatchObject([
      201,
      { kind: "cancellation", number: "F-0002", cancels: "F-0001", net: -16.8, vat: -3.19, gross: -19.99 },
    ]);
    expect(await textOf(ticket, body.id)).toMatch(/Cancellation of invoice F-0002 .*cancels invoice F-0001/);
    expect(codeOf(await cancel(ticket, first.id))).toEqual([409, "invoice-cancelled"]);
    expect(codeOf(await cancel(ticket, body.id))).toEqual([409, "invoice-cancelled"]);
    expect((await issue(ticket, BUSINESS)).body.number).toBe("F-0003");
    expect(
      (await listOf(ticket)).invoices.map(
        ({ number, isCancelled }: { number: string; isCancelled: boolean }) => [number, isCancelled],
      ),
    ).toEqual([
      ["F-0001", true],
      ["F-0002", false],
      ["F-0003", false],
    ]);
    await expectInvariants(app.db);
  });

  it("says what the invoice said, whatever has changed since", async () => {
    const fair = await open();
    const ticket = await fair.buyPaid();
    const { body: first } = await issue(ticket);
    const before = await textOf(ticket, first.id);
    await app.call(updateInvoicing, { params: fair, body: { name: "Other Ltd", vatPercent: 7 } });
    expect(await textOf(ticket, first.id)).toBe(before);
    const { body } = await cancel(ticket, first.id);
    expect(body.vat).toBe(-3.19);
    expect(await textOf(ticket, body.id)).toContain("Fair GmbH");
  });

  it.each([
    sql`update invoice set gross_cents = 1, net_cents = 1, vat_cents = 0`,
    sql`update invoice set is_cancelled = false where is_cancelled`,
    sql`delete from invoice`,
    sql`truncate invoice cascade`,
  ])("and an invoice are never changed in the database (%#)", async (statement) => {
    const ticket = await (await open()).buyPaid();
    await cancel(ticket, (await issue(ticket)).body.id);
    await expect(statement.execute(app.db)).rejects.toThrow(/never changes|append-only/);
  });
});

describe("access", () => {
  it("is that of the project: viewers read, managers issue and cancel, others find nothing", async () => {
    const fair = await open();
    const ticket = await fair.buyPaid();
    await grantProject(app.db, "viewer", fair.projectId);
    expect((await issue(ticket, RECIPIENT, app.viewer)).status).toBe(403);
    expect((await issue(ticket, RECIPIENT, app.manager)).status).toBe(404);
    const { body } = await issue(ticket);
    expect((await listOf(ticket, app.viewer)).invoices).toHaveLength(1);
    expect((await cancel(ticket, body.id, app.viewer)).status).toBe(403);
    const other = await open();
    expect((await cancel({ ...ticket, projectId: other.projectId }, body.id)).status).toBe(404);
    expect((await issue({ ...ticket, projectId: other.projectId })).status).toBe(404);
    const foreign = { projectId: other.projectId, invoiceId: body.id };
    expect((await app.call(downloadInvoice, { params: foreign })).status).toBe(404);
  });

  it("two projects of a seller share its series", async () => {
    const one = await open();
    const two = await open({ seller: { vatNumber: one.vatNumber } });
    expect((await issue(await one.buyPaid())).body.number).toBe("F-0001");
    expect((await issue(await two.buyPaid())).body.number).toBe("F-0002");
    expect((await issue(await one.buyPaid("z@example.org"))).body.number).toBe("F-0003");
  });
});

// rules/invoices 3
it("a number that was taken by a transaction which broke off goes to the next invoice", async () => {
  const fair = await open();
  const [one, two] = [await fair.buyPaid("a@example.org"), await fair.buyPaid("b@example.org")];
  expect(await isLeftOfBroken(app, () => issue(one))).toBe(false);
  expect((await issue(two)).body.number).toBe("F-0001");
  expect((await issue(one)).body.number).toBe("F-0002");
});

// rules/privacy 7
it("stays as it was issued after an erasure of its holder", async () => {
  const fair = await open();
  const ticket = await fair.buyPaid("erased@example.org");
  const { body } = await issue(ticket, { ...RECIPIENT, name: "Erika Example" });
  expect((await erase(ticket)).status).toBeLessThan(300);
  expect(await textOf(ticket, body.id)).toContain("Erika Example");
});
