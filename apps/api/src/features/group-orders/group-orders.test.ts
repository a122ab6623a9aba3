import {
  cancelPublicGroup,
  cancelTicketGroup,
  completeTicket,
  getCompletion,
  getTicketGroup,
  mailTicketGroup,
  payTicketGroup,
  remindPublicGroup,
} from "@foyer/contract/group-orders.ts";
import { listLatePayments } from "@foyer/contract/late-payments.ts";
import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { createPromoCode } from "@foyer/contract/promo-codes.ts";
import { downloadTicketPrintout, getPublicTicket } from "@foyer/contract/public-ticket.ts";
import { getRegistration } from "@foyer/contract/registrations.ts";
import { moveTicket } from "@foyer/contract/ticket-moves.ts";
import { cancelTicket, listTickets, payTicket } from "@foyer/contract/tickets.ts";
import { describe, expect, it } from "vitest";
import { submitAnswers } from "../../../test/events/event.ts";
import { openGroups, people } from "../../../test/feature-setups/group-order-setup.ts";
import { LATER } from "../../../test/feature-setups/own-correction-setup.ts";
import { accept, offer, tokenFor } from "../../../test/feature-setups/ticket-offer-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { expireTickets } from "../ticket-life/expire-tickets.job.ts";

setUpCheckedApp();

const usage = async (params: { projectId: number; registrationId: number }) => {
  const { issued, held } = (await app.call(getRegistration, { params })).body;
  return { issued, held };
};

it("registers all people in one order, with one page and a mail to each", async () => {
  const group = await openGroups(app);
  const made = await group.order([...people("ann", "ben"), group.answered("cleo")]);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const page = await group.page(made.body.identifier);
  expect(page).toMatchObject({ contactName: "Maria Nowak", status: "issued", totalText: expect.any(String) });
  expect(page.tickets.map(({ fullName, email, isIncomplete }) => [fullName, email, isIncomplete])).toEqual([
    ["ann Kern", "ann@example.org", true],
    ["ben Kern", "ben@example.org", true],
    ["cleo Kern", "c…@example.org", false],
  ]);
  expect(await usage(group.params)).toEqual({ issued: 3, held: 0 });
  const mails = await group.mails();
  const of = (recipient: string) => mails.find((mail) => mail.recipient === `${recipient}@example.org`);
  expect(of("maria")).toMatchObject({ kind: "group-order", text: expect.stringContaining("/group/") });
  expect(of("maria")?.text).toContain("ann Kern: ann@example.org · Answers missing");
  expect(of("ann")).toMatchObject({ subject: "Fair: your answers are needed", attachments: [] });
  expect(of("ann")?.text).toContain("Maria Nowak has registered you for Fair.");
  expect(of("cleo")?.attachments).toHaveLength(1);
});

it("keeps the barcode of an incomplete ticket until its holder has answered", async () => {
  const group = await openGroups(app);
  await group.order(people("ann"));
  const [ticket] = await group.tickets();
  const params = { identifier: ticket.Identifier };
  const before = (await app.call(getPublicTicket, { params }, null)).body;
  expect(before).toMatchObject({
    status: "issued",
    isIncomplete: true,
    barcode: "",
    drawing: null,
    qr: null,
  });
  expect((await app.call(downloadTicketPrintout, { params }, null)).body.Error?.Code).toBe(
    "ticket-incomplete",
  );
  const form = (await app.call(getCompletion, { params }, null)).body;
  expect(form).toMatchObject({ email: "ann@example.org", orderedBy: "Maria Nowak" });
  expect(form.results.map(({ answerValue }: { answerValue: unknown }) => answerValue)).toEqual([
    "ann@example.org",
  ]);
  const other = { results: group.resultsOf("else@example.org") };
  expect((await app.call(completeTicket, { params, body: other }, null)).body.Error?.Fields).toEqual({
    [`questions.${group.asked.questionId}`]: "GROUP_EMAIL_DIFFERS",
  });
  const body = { results: group.resultsOf("ann@example.org"), cultureCode: "en-GB" };
  const answers = await Promise.all([1, 2].map(() => app.call(completeTicket, { params, body }, null)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  const after = (await app.call(getPublicTicket, { params }, null)).body;
  expect(after).toMatchObject({ isIncomplete: false, barcode: ticket.Barcode, fullName: "ann Kern" });
  const tickets = (await group.mails()).filter(({ recipient }) => recipient === "ann@example.org");
  expect(tickets.map(({ attachments }) => attachments.length)).toContain(1);
});

it("gives a repeat the same group, and refuses its key for another order", async () => {
  const group = await openGroups(app, { settings: { uniqueEmail: true } });
  const key = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => group.order(people("ann", "ben"), { key })));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.identifier}`)).size).toBe(1);
  expect(await usage(group.params)).toEqual({ issued: 2, held: 0 });
  expect((await group.order(people("dan"), { key })).body.Error?.Code).toBe("key-used-otherwise");
});

it("registers nobody when one of them cannot be, and says who and why", async () => {
  const group = await openGroups(app, { settings: { uniqueEmail: true } });
  await group.register("ben@example.org");
  const refused = async (members: readonly object[]) => (await group.order(members)).body.Error;
  expect(await refused(people("ann", "ben", "cleo"))).toMatchObject({
    Code: "invalid-fields",
    Fields: { "people.1.email": "GROUP_EMAIL_TAKEN" },
  });
  expect((await refused([...people("ann"), ...people("ann")]))?.Fields).toEqual({
    "people.1.email": "GROUP_EMAIL_REPEATED",
  });
  expect((await refused([{ email: "ann@example.org" }]))?.Fields).toEqual({
    "people.0.firstName": "GROUP_NAME_NEEDED",
  });
  expect((await refused([{ ...people("ann")[0], results: group.resultsOf("no address") }]))?.Fields).toEqual({
    [`people.0.questions.${group.asked.questionId}`]: "TEXTBOX_EMAIL_ADDRESS_ERROR",
  });
  expect((await refused(people(..."abcdefghijk")))?.Code).toBe("group-too-large");
  expect(await usage(group.params)).toEqual({ issued: 1, held: 0 });
});

it("says how many places or codes are left for a group that does not fit", async () => {
  const places = await openGroups(app, { ticketCount: 4 });
  await places.register();
  expect((await places.order(people("a", "b", "c", "d"))).body.Error).toMatchObject({
    Code: "group-does-not-fit",
    Fields: { people: "3" },
  });
  expect((await places.order(people("a", "b", "c"))).status).toBe(201);
  expect((await places.order(people("d"))).body.Error?.Code).toBe("sold-out");
  const codes = await openGroups(app, { ticketCount: 10, codes: 2 });
  expect((await codes.order(people("a", "b", "c"))).body.Error?.Fields).toEqual({ people: "2" });
  expect((await codes.order(people("a", "b"))).status).toBe(201);
});

it("takes the uses of a promo code for all, or for nobody", async () => {
  const group = await openGroups(app, { ticketPrice: 100 });
  const { projectId } = group;
  const made = await app.call(createPromoCodeGroup, {
    params: { projectId },
    body: { promoCodeType: 1, owner: "Partners" },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const params = { projectId, groupId: made.body.id };
  const body = { promoCode: "HALF", discountAmount: 0.5, ticketCount: 3 };
  expect((await app.call(createPromoCode, { params, body })).status).toBe(201);
  const promoCode = "half";
  expect((await group.order(people("a", "b", "c", "d"), { promoCode })).body.Error).toMatchObject({
    Code: "promo-code-exhausted",
    Fields: { promoCode: "3" },
  });
  const { identifier } = (await group.order(people("a", "b", "c"), { promoCode })).body;
  const key = await group.groupIdOf(identifier);
  expect((await app.call(getTicketGroup, { params: key })).body).toMatchObject({
    total: 150,
    status: "held",
  });
});

it("is not offered where attendees sign in, off by default, and closed with the registration", async () => {
  const group = await openGroups(app, { settings: { groupMaximum: null } });
  expect((await group.order(people("ann"))).body.Error?.Code).toBe("group-orders-closed");
  await group.change({ groupMaximum: 5, isAuthRequired: true });
  expect((await group.order(people("ann"))).body.Error?.Code).toBe("group-orders-closed");
  await group.change({ isAuthRequired: false, status: "closed" });
  expect((await group.order(people("ann"))).body.Error?.Code).toBe("registration-not-open");
});

it("proves the address of whoever orders where addresses are confirmed, with one code for all", async () => {
  const group = await openGroups(app, { ticketPrice: 20, settings: { confirmsEmail: true } });
  expect((await group.order(people("ann", "ben"))).body.Error).toMatchObject({
    Code: "email-not-confirmed",
    Fields: { email: "maria@example.org" },
  });
  const emailCode = await group.codeFor("maria@example.org");
  expect((await group.order(people("ann", "ben"), { emailCode })).status).toBe(201);
  expect((await group.order(people("cleo"), { emailCode })).body.Error?.Code).toBe("verification-failed");
});

it("limits what one contact leaves unpaid", async () => {
  const group = await openGroups(app, { ticketPrice: 20 });
  expect((await group.order(people("a", "b", "c", "d", "e", "f"))).status).toBe(201);
  expect((await group.order(people("g", "h", "i", "j", "k"))).body.Error?.Code).toBe("holds-of-recipient");
  expect((await group.order(people("g", "h", "i", "j"))).status).toBe(201);
});

async function ordered() {
  const group = await openGroups(app, { ticketPrice: 20 });
  const { identifier } = (await group.order([...people("ann", "ben"), group.answered("cleo")])).body;
  const params = await group.groupIdOf(identifier);
  const pay = (paymentId: string) =>
    app.call(payTicketGroup, { params, body: { paymentId, method: "bank" } });
  return { ...group, identifier, groupParams: params, pay };
}

it("is paid as one", async () => {
  const group = await ordered();
  const { groupParams: params } = group;
  expect(await group.page(group.identifier)).toMatchObject({ status: "held", isPaid: false });
  const [first] = await group.tickets();
  const ticket = { projectId: group.projectId, ticketId: first.TicketId };
  expect((await app.call(payTicket, { params: ticket, body: { paymentId: "P1" } })).body.Error?.Code).toBe(
    "paid-with-group",
  );
  const move = { version: 1, registrationId: group.registrationId, price: "current" };
  expect((await app.call(moveTicket, { params: ticket, body: move })).status).not.toBe(200);
  const mails = await group.mails();
  const held = mails.find(({ kind }) => kind === "group-order");
  expect(held?.text).toContain(`G${params.groupId}`);
  expect(mails.find(({ recipient }) => recipient === "cleo@example.org")?.subject).toBe(
    "Fair: you are registered",
  );
  const paid = await group.pay("P1");
  expect(paid.body).toMatchObject({ status: "issued", isPaid: true, total: 60 });
  expect((await group.pay("P1")).status).toBe(200);
  expect(await usage(group.params)).toEqual({ issued: 3, held: 0 });
  expect((await group.pay("P2")).body.Error?.Code).toBe("group-paid");
  const due = (await app.call(listLatePayments, { query: {} })).body.Items;
  expect(due).toContainEqual(expect.objectContaining({ paymentId: "P2", amount: 60, reason: "paid" }));
  const found = await app.call(listTickets, {
    query: { projectId: group.projectId, search: `g${params.groupId}` },
  });
  expect(found.body.TotalCount).toBe(3);
});

it("expires as one, and a late payment issues all of it or nothing", async () => {
  const group = await ordered();
  await group.letPass();
  await expireTickets(app.db);
  expect((await group.tickets()).map(({ status }: { status: string }) => status)).toEqual([
    "expired",
    "expired",
    "expired",
  ]);
  await group.change({ ticketCount: 2 });
  expect((await group.pay("P1")).body.Error?.Code).toBe("ticket-expired");
  expect(await usage(group.params)).toEqual({ issued: 0, held: 0 });
  await group.change({ ticketCount: 3 });
  expect((await group.pay("P1")).body).toMatchObject({ status: "issued", isPaid: true });
  expect(await usage(group.params)).toEqual({ issued: 3, held: 0 });
  const due = (await app.call(listLatePayments, { query: {} })).body.Items;
  expect(due.filter(({ projectId }: { projectId: number }) => projectId === group.projectId)).toEqual([]);
  const kinds = (await group.mails()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "group-ended")).toHaveLength(1);
});

it("is cancelled as a whole or ticket by ticket, by staff and, while it may, by its contact", async () => {
  const group = await ordered();
  const params = { identifier: group.identifier };
  const cancel = (ticketId: number | null) =>
    app.call(cancelPublicGroup, { params, body: { ticketId } }, null);
  expect((await cancel(null)).body.Error?.Code).toBe("group-cancellation-closed");
  await group.change({ cancelUntil: "2126-03-01T00:00:00" });
  const [first, second] = await group.tickets();
  expect((await cancel(first.TicketId)).status).toBe(204);
  expect(await group.page(group.identifier)).toMatchObject({ status: "held" });
  const staff = { projectId: group.projectId, ticketId: second.TicketId };
  expect((await app.call(cancelTicket, { params: staff, body: {} })).status).toBe(200);
  expect((await group.pay("P1")).body).toMatchObject({ total: 20, status: "issued" });
  expect((await cancel(null)).body.Error?.Code).toBe("group-cancellation-closed");
  const all = await app.call(cancelTicketGroup, { params: group.groupParams, body: { reason: "No hall" } });
  expect(all.body).toMatchObject({ status: "cancelled" });
  expect(await usage(group.params)).toEqual({ issued: 0, held: 0 });
  expect((await cancel(null)).body.Error?.Code).toBe("group-not-live");
});

it.each(["Win at https://evil.example/win", "Win at www.evil.example", "evil.example"])(
  "mails nobody a name that others have typed with a web address: %s",
  async (firstName) => {
    const group = await openGroups(app);
    const contact = { name: firstName, email: "maria@example.org" };
    const made = await group.order([...people("ann"), { ...people("ben")[0], firstName }], { contact });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const mails = await group.mails();
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([
      "ann@example.org",
      "ben@example.org",
      "maria@example.org",
    ]);
    for (const { text } of mails) expect(text).not.toContain("evil");
    const summary = mails.find(({ kind }) => kind === "group-order");
    expect(summary?.text).toContain("ann Kern: ann@example.org");
    expect(summary?.text).toContain("ben@example.org: Answers missing");
  },
);

it.each(["Dr. Ann Kern", "J. R. R. Tolkien", "Ann O'Neil-Kern", "A.B. Kern"])(
  "mails the name %s",
  async (firstName) => {
    const group = await openGroups(app);
    await group.order([{ ...people("ben")[0], firstName }]);
    const mails = await group.mails();
    expect(mails.find(({ kind }) => kind === "group-order")?.text).toContain(firstName);
  },
);

it("tells its contact nothing that others have changed: neither an address nor to whom a ticket was passed on", async () => {
  const group = await openGroups(app, { settings: { passOnUntil: LATER } });
  const made = await group.order([group.answered("cleo"), ...people("ann")]);
  const summary = async () => (await group.mails()).find(({ kind }) => kind === "group-order")?.text;
  expect(await summary()).toContain("cleo Kern: c…@example.org");
  expect(await summary()).toContain("ann Kern: ann@example.org");
  const [ticket] = await group.tickets();
  const offered = await offer({ identifier: ticket.Identifier }, "max@example.org");
  expect(offered.status, offered.text).toBe(204);
  const token = await tokenFor("max@example.org");
  const name = { firstName: "Max", lastName: "Kern" };
  const accepted = await accept(token, group.resultsOf("max@example.org"), { name });
  expect(accepted.status, accepted.text).toBe(201);
  const [passedOn] = (await group.page(made.body.identifier)).tickets;
  expect(passedOn).toMatchObject({ ticketId: ticket.TicketId, status: "issued", fullName: "", email: "" });
  expect(await summary()).not.toContain("m…@example.org");
  expect(await summary()).toContain(`Ticket number ${ticket.TicketId}`);
});

// rules/group-orders 15
describe("a ticket that was passed on", () => {
  const open = async (settings: object = {}) =>
    openGroups(app, { settings: { passOnUntil: LATER, cancelUntil: LATER }, ...settings });
  type Group = Awaited<ReturnType<typeof open>>;

  /** Passes the first ticket of a group on; returns its number. */
  async function passOn(group: Group): Promise<number> {
    const ticket = (await group.tickets()).find(
      ({ Email }: { Email: string }) => Email === "cleo@example.org",
    );
    expect((await offer({ identifier: ticket.Identifier }, "max@example.org")).status).toBe(204);
    const token = await tokenFor("max@example.org");
    const name = { firstName: "Max", lastName: "Kern" };
    const accepted = await accept(token, group.resultsOf("max@example.org"), { name });
    expect(accepted.status, accepted.text).toBe(201);
    return ticket.TicketId;
  }
  const cancelAs = async (identifier: string, body: object = {}) => {
    const answer = await app.call(cancelPublicGroup, { params: { identifier }, body }, null);
    return answer.status === 204 ? 204 : answer.body.Error.Code;
  };
  const statuses = async (group: Group) =>
    Object.fromEntries(
      (await group.tickets()).map(({ Email, status }: { Email: string; status: string }) => [
        Email.split("@")[0],
        status,
      ]),
    );

  it("is not cancelled by the contact, nor with the rest of an issued group", async () => {
    const group = await open();
    const { identifier } = (await group.order([group.answered("cleo"), ...people("ann", "ben")])).body;
    const ticketId = await passOn(group);
    expect((await group.page(identifier)).tickets).toContainEqual(
      expect.objectContaining({ ticketId, isPassedOn: true }),
    );
    expect(await cancelAs(identifier, { ticketId })).toBe("group-ticket-passed-on");
    expect(await cancelAs(identifier)).toBe(204);
    expect(await statuses(group)).toEqual({ max: "issued", ann: "cancelled", ben: "cancelled" });
    expect(await cancelAs(identifier)).toBe("group-ticket-passed-on");
    expect(await usage(group)).toEqual({ issued: 1, held: 0 });
    // Staff cancel every ticket.
    const params = await group.groupIdOf(identifier);
    expect((await app.call(cancelTicketGroup, { params, body: {} })).status).toBe(200);
    expect(await statuses(group)).toMatchObject({ max: "cancelled" });
  });

  it("ends with its group while that is unpaid, and not by itself", async () => {
    const group = await open({ ticketPrice: 10 });
    const { identifier } = (await group.order([group.answered("cleo"), ...people("ann")])).body;
    const ticketId = await passOn(group);
    expect(await cancelAs(identifier, { ticketId })).toBe("group-ticket-passed-on");
    expect(await cancelAs(identifier)).toBe(204);
    expect(await statuses(group)).toEqual({ max: "cancelled", ann: "cancelled" });
    expect(await usage(group)).toEqual({ issued: 0, held: 0 });
  });
});

it("mails whose answers are missing again, and the contact", async () => {
  const group = await openGroups(app);
  const { identifier } = (await group.order([...people("ann", "ben"), group.answered("cleo")])).body;
  const remind = async () =>
    (await app.call(remindPublicGroup, { params: { identifier }, body: {} }, null)).body.mailed;
  expect(await remind()).toBe(2);
  expect(await remind()).toBe(0);
  const params = await group.groupIdOf(identifier);
  await group.mails();
  expect((await app.call(mailTicketGroup, { params })).body.Error?.Code).toBe("group-mailed-just-now");
});

it("takes no place that is set aside for a waiting list", async () => {
  const group = await openGroups(app, { ticketCount: 3 });
  await app.db
    .updateTable("registration_capacity")
    .set({ set_aside: 2, leased: 1 })
    .where("project_id", "=", group.projectId)
    .where("registration_id", "=", group.registrationId)
    .execute();
  await app.db
    .updateTable("registration_usage")
    .set({ leased: 1 })
    .where("project_id", "=", group.projectId)
    .where("registration_id", "=", group.registrationId)
    .execute();
  expect((await group.order(people("a", "b"))).body.Error?.Fields).toEqual({ people: "1" });
  await app.db
    .updateTable("registration_capacity")
    .set({ set_aside: 0 })
    .where("project_id", "=", group.projectId)
    .where("registration_id", "=", group.registrationId)
    .execute();
  expect((await group.order(people("a", "b"))).status).toBe(201);
  expect((await submitAnswers(app, group.code, group.resultsOf("last@example.org"))).status).toBe(201);
});
