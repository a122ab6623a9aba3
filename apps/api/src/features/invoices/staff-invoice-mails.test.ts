import { listAudit } from "@foyer/contract/audit.ts";
import { payTicketGroup } from "@foyer/contract/group-orders.ts";
import { issueInvoice, listTicketInvoices, mailInvoice } from "@foyer/contract/invoices.ts";
import { updateInvoicing } from "@foyer/contract/invoicing.ts";
import { getMail, listMails } from "@foyer/contract/mails.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { SELLER } from "../../../test/every-endpoint/change-samples.ts";
import { openGroups } from "../../../test/feature-setups/group-order-setup.ts";
import { LATER } from "../../../test/feature-setups/own-correction-setup.ts";
import { codeOf, type Key, pay, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { accept, offer, tokenFor } from "../../../test/feature-setups/ticket-offer-setup.ts";
import { holdStatement } from "../../../test/interference/hold-statement.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";
import { relayOutbox } from "../mail/relay-outbox.job.ts";

// rules/invoices 21, 22
setUpApp();

const ACME = { name: "Acme GmbH", address: "Ring 5\n1010 Wien", country: "AT" };
const issue = (params: Key, more: object = {}) =>
  app.call(issueInvoice, { params, body: { ...ACME, ...more } });
const resend = (projectId: number, invoiceId: number) =>
  app.call(mailInvoice, { params: { projectId, invoiceId } });
const listOf = async (params: Key) => (await app.call(listTicketInvoices, { params })).body;

let sellers = 0;
async function open() {
  const fair = await sell({ ticketCount: 20, codes: 20 });
  sellers += 1;
  const vatNumber = `DE${String(500_000_000 + sellers)}`;
  await app.call(updateInvoicing, { params: fair, body: { ...SELLER, vatNumber } });
  const buyPaid = async (email = "ann@example.org") => {
    const ticket = await fair.buy(email);
    await pay(ticket);
    return ticket;
  };
  return { ...fair, buyPaid };
}

/** The mails with invoices of a project. */
async function mailsOf(projectId: number) {
  await relayOutbox(app, new AbortController().signal);
  const { Items } = (await app.call(listMails, { query: { projectId, kind: "invoice" } })).body;
  const read = Items.map(({ id: mailId }: { id: number }) =>
    app.call(getMail, { params: { projectId, mailId } }),
  );
  return (await Promise.all(read)).map(({ body }) => body);
}

describe("an invoice that staff issue", () => {
  it("is mailed to who has paid where that is asked for, whatever address it says", async () => {
    const fair = await open();
    const [mailed, silent] = [await fair.buyPaid(), await fair.buyPaid("ben@example.org")];
    expect(await listOf(mailed)).toMatchObject({ mailAddress: "ann@example.org", mailedIds: [] });
    await issue(silent);
    const { status, body } = await issue(mailed, { isMailed: true, email: "books@acme.example" });
    expect(status).toBe(201);
    // What is about to be mailed is known as mailed.
    expect((await listOf(mailed)).mailedIds).toEqual([body.id]);
    expect(await mailsOf(fair.projectId)).toMatchObject([
      {
        recipient: "ann@example.org",
        subject: "For your accounts, Fair: Invoice F-0002",
        attachments: ["invoice-F-0002.pdf"],
      },
    ]);
    expect((await listOf(mailed)).mailedIds).toEqual([body.id]);
    expect((await listOf(silent)).mailedIds).toEqual([]);
  });

  it("of a group is mailed to its contact", async () => {
    const groups = await openGroups(app, { ticketPrice: 19.99, codes: 10 });
    await app.call(updateInvoicing, { params: groups, body: { ...SELLER, vatNumber: "DE900000051" } });
    const order = await groups.order([groups.answered("anna"), groups.answered("ben")]);
    const key = await groups.groupIdOf(order.body.identifier);
    await app.call(payTicketGroup, { params: key, body: { paymentId: "P-1" } });
    const [{ TicketId: ticketId }] = await groups.tickets();
    const params = { projectId: key.projectId, ticketId };
    expect((await listOf(params)).mailAddress).toBe("maria@example.org");
    expect((await issue(params, { isMailed: true })).status).toBe(201);
    expect(await mailsOf(key.projectId)).toMatchObject([{ recipient: "maria@example.org" }]);
  });

  it("is not mailed to somebody to whom the ticket was passed on, and not issued either where that is asked for", async () => {
    const fair = await open();
    await app.call(updateRegistration, { params: fair, body: { passOnUntil: LATER } });
    const ticket = await fair.buyPaid();
    await offer(ticket, "bob@example.org");
    await accept(await tokenFor("bob@example.org"), fair.resultsOf("bob@example.org"), {
      name: { firstName: "Bob", lastName: "Brown" },
    });
    expect((await listOf(ticket)).mailAddress).toBe("");
    expect(codeOf(await issue(ticket, { isMailed: true }))).toEqual([409, "invoice-without-address"]);
    const { status, body } = await issue(ticket);
    expect(status).toBe(201);
    expect(codeOf(await resend(ticket.projectId, body.id))).toEqual([409, "invoice-without-address"]);
    expect(await mailsOf(fair.projectId)).toEqual([]);
  });
});

describe("sending an invoice again", () => {
  it("mails it once a minute at most, and is in the audit", async () => {
    const ticket = await (await open()).buyPaid();
    const { projectId } = ticket;
    const { id } = (await issue(ticket, { isMailed: true })).body;
    // Before the relay has taken it, and after.
    expect(codeOf(await resend(projectId, id))).toEqual([429, "invoice-mailed-just-now"]);
    expect(await mailsOf(projectId)).toHaveLength(1);
    expect(codeOf(await resend(projectId, id))).toEqual([429, "invoice-mailed-just-now"]);
    await sql`update mail set created_at = ${new Date(Date.now() - 120_000)}
      where project_id = ${projectId}`.execute(app.db);
    const again = await resend(projectId, id);
    expect([again.status, again.body]).toEqual([202, { recipient: "ann@example.org" }]);
    expect((await mailsOf(projectId)).map(({ attachments }) => attachments)).toEqual([
      ["invoice-F-0001.pdf"],
      ["invoice-F-0001.pdf"],
    ]);
    const { Items } = (await app.call(listAudit, { query: { entity: "invoice", projectId } })).body;
    expect(Items.map(({ action }: { action: string }) => action).sort()).toEqual(["create", "update"]);
  });

  it("is not found in another project", async () => {
    const [one, other] = [await (await open()).buyPaid(), await open()];
    const { id } = (await issue(one)).body;
    expect(codeOf(await resend(other.projectId, id))).toEqual([404, "not-found"]);
  });

  /** The first one stops before it asks for the mail, until the other one waits for it, or is done. */
  async function pressTwice({ otherWaits }: { otherWaits: boolean }) {
    const ticket = await (await open()).buyPaid();
    const { id } = (await issue(ticket)).body;
    const held = holdStatement('insert into "outbox"');
    const pressed = [resend(ticket.projectId, id)];
    await held.reached;
    const other = resend(ticket.projectId, id);
    pressed.push(other);
    await (otherWaits ? expect.poll(() => countLockWaits(app.db)).toBeGreaterThan(0) : other);
    held.letGo();
    const statuses = (await Promise.all(pressed)).map(({ status }) => status);
    expect(await mailsOf(ticket.projectId)).toHaveLength(statuses.filter((one) => one === 202).length);
    return statuses;
  }

  it("from two tabs mails it once", async () => {
    expect(await pressTwice({ otherWaits: true })).toEqual([202, 429]);
  });

  it("negative control: without the lock of the invoice it is mailed twice", async () => {
    const restore = switchOff({ sql: '"id" = $2 for update', becomes: '"id" = $2' });
    expect(await pressTwice({ otherWaits: false }).finally(restore)).toEqual([202, 202]);
  });
});
