import { updateMailText } from "@foyer/contract/mail-texts.ts";
import { getMail, listMails } from "@foyer/contract/mails.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { expect, it } from "vitest";
import { sellGroups } from "../../../test/feature-setups/group-payment-setup.ts";
import { LATER } from "../../../test/feature-setups/own-correction-setup.ts";
import {
  cardParts,
  checkNow,
  checkPaying,
  dropWebhooks,
  PROVIDER,
  paymentsOfTicket,
  payOnPage,
  refund,
  runJob,
  setUpPayments,
  simulator,
} from "../../../test/feature-setups/payment-setup.ts";
import { pay, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { accept, offer, tokenFor } from "../../../test/feature-setups/ticket-offer-setup.ts";
import { holdStatement } from "../../../test/interference/hold-statement.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { app } from "../../../test/server/set-up-app.ts";
import { relayOutbox } from "../mail/relay-outbox.job.ts";
import { settle } from "./settle.service.ts";

// The payer is told of each refund, once. rules/payments 18
setUpPayments();

/** The mails about refunds of a project, the newest first. */
async function refundMails(projectId: number) {
  await relayOutbox(app, new AbortController().signal);
  const query = { projectId, kind: "payment-refunded", sizePerPage: 50 };
  const { Items } = (await app.call(listMails, { query })).body;
  const read = Items.map(({ id: mailId }: { id: number }) =>
    app.call(getMail, { params: { projectId, mailId } }),
  );
  return (await Promise.all(read)).map(({ body }) => body);
}

async function sellPaid(email?: string) {
  const fair = await sell();
  const ticket = await fair.buy(email);
  await dropWebhooks(50);
  const reference = await payOnPage(ticket);
  await checkPaying(ticket);
  const [attempt] = await paymentsOfTicket(ticket);
  return { fair, ticket, reference, attemptId: attempt.id as number };
}

const withPending = async (end: "succeeded" | "failed", work: () => Promise<void>) => {
  await simulator.order("refund-course", { [PROVIDER]: "pending", end, afterMs: 0 });
  await work();
  await simulator.order("refund-course", { [PROVIDER]: "succeeded", end: "succeeded" });
};

it("a refund of staff tells the payer what, why and how long, once", async () => {
  const { ticket, attemptId } = await sellPaid("ann@example.org");
  await refund(ticket, attemptId, { amount: 5, reason: "no lunch" });
  await checkNow(ticket, attemptId);
  await checkNow(ticket, attemptId);
  const mails = await refundMails(ticket.projectId);
  expect(mails).toMatchObject([
    { recipient: "ann@example.org", subject: "Fair: €5.00 given back", state: "waiting" },
  ]);
  for (const part of ["back to the card", "five to ten days", "Reason: no lunch", `T${ticket.ticketId}`])
    expect(mails[0].text).toContain(part);
  expect(mails[0].text).toContain("The organiser has given the money back.");
  expect(mails[0].text).toContain("Test mode: no money moves.");
});

it("two refunds of one payment are two mails", async () => {
  const { ticket, attemptId } = await sellPaid();
  await refund(ticket, attemptId, { amount: 5 });
  await refund(ticket, attemptId, { amount: 14.99, cancelsTicket: true });
  const subjects = (await refundMails(ticket.projectId)).map(({ subject }) => subject);
  expect(subjects).toEqual(["Fair: €14.99 given back", "Fair: €5.00 given back"]);
});

it("money that came too late, and a refund at the provider, are told, too", async () => {
  const { ticket, reference, attemptId } = await sellPaid();
  await simulator.order("refund", { reference, amount: 700 });
  await checkNow(ticket, attemptId);
  expect(await refundMails(ticket.projectId)).toMatchObject([{ subject: "Fair: €7.00 given back" }]);
  const late = await (await sell()).buy();
  await dropWebhooks(50);
  await payOnPage(late);
  await pay(late);
  await runJob();
  const mails = await refundMails(late.projectId);
  expect(mails).toMatchObject([{ subject: "Fair: €19.99 given back" }]);
  expect(mails[0].text).toContain("The payment could not be used");
});

it("a refund on its way is told once it has arrived, and one that fails is not", async () => {
  const { ticket, attemptId } = await sellPaid();
  await withPending("succeeded", async () => {
    await refund(ticket, attemptId, { amount: 5 });
    expect(await refundMails(ticket.projectId)).toEqual([]);
    await expect.poll(async () => (await checkNow(ticket, attemptId)).body.state).toBe("partly_refunded");
  });
  expect(await refundMails(ticket.projectId)).toHaveLength(1);
  await withPending("failed", async () => {
    await refund(ticket, attemptId, { amount: 5 });
    await expect.poll(async () => (await checkNow(ticket, attemptId)).body.refunds[1]?.state).toBe("failed");
  });
  expect(await refundMails(ticket.projectId)).toHaveLength(1);
});

it("a refund by hand is a note alone", async () => {
  const ticket = await (await sell()).buy();
  await pay(ticket);
  const [attempt] = await paymentsOfTicket(ticket);
  expect((await refund(ticket, attempt.id, { amount: 5 })).body).toMatchObject({ state: "partly_refunded" });
  expect(await refundMails(ticket.projectId)).toEqual([]);
});

it("of a group its contact is told, and of a ticket that was passed on nobody", async () => {
  const fair = await sellGroups();
  const group = await fair.buyGroup("ann", "ben");
  await dropWebhooks(50);
  await payOnPage(group);
  await checkPaying(group);
  const [attempt] = await paymentsOfTicket(group.first);
  await refund(group.first, attempt.id, { amount: 20, cancelsTicket: true });
  const mails = await refundMails(group.projectId);
  expect(mails).toMatchObject([{ recipient: "maria-ann@example.org", subject: "Fair: €20.00 given back" }]);
  expect(mails[0].text).toContain(`G${group.groupId}`);
  const { fair: single, ticket, attemptId } = await sellPaid();
  await app.call(updateRegistration, { params: single, body: { passOnUntil: LATER } });
  await offer(ticket, "dan@example.org");
  const token = await tokenFor("dan@example.org");
  const name = { firstName: "Dan", lastName: "Kern" };
  expect((await accept(token, single.resultsOf("dan@example.org"), { name })).status).toBe(201);
  await refund(ticket, attemptId, { amount: 5 });
  expect(await refundMails(ticket.projectId)).toEqual([]);
});

it("the text is the project's own, in the language of the payer", async () => {
  const { ticket, attemptId } = await sellPaid();
  await app.db
    .updateTable("ticket")
    .set({ culture_code: "de-DE" })
    .where("id", "=", ticket.ticketId)
    .execute();
  const { projectId } = ticket;
  const params = { projectId, name: "payment-refunded", cultureCode: "de-DE" };
  const body = { subject: "Geld zurück für [event]", body: "[amount] kommen zurück ([reference])." };
  expect((await app.call(updateMailText, { params, body })).status).toBe(200);
  await refund(ticket, attemptId, { amount: 5 });
  const [mail] = await refundMails(projectId);
  expect(mail.subject).toBe("Geld zurück für Fair");
  expect(mail.text).toContain(`5,00 € kommen zurück (T${ticket.ticketId}).`.replace(" ", "\u00a0"));
  expect(mail.text).toContain("Der Veranstalter hat das Geld zurückgezahlt.");
});

const LOCK = `"attempt"."id" = $2 for update`;
const IS_OPEN = `and "state" in ($7, $8)`;

/** Two readings of a refund that has arrived meanwhile, the second while the first is about to store it. */
async function learnTwice({ secondWaits }: { secondWaits: boolean }) {
  const { ticket, attemptId } = await sellPaid();
  await withPending("succeeded", async () => {
    await refund(ticket, attemptId, { amount: 5 });
    const arrived = async () =>
      (await simulator.payments()).some(({ refunds }) =>
        refunds.some(({ amount, state }) => amount === 500 && state === "pending"),
      );
    await expect.poll(arrived).toBe(false);
    const key = { projectId: ticket.projectId, attemptId };
    const held = holdStatement(`update "payment_refund"`);
    const first = settle(cardParts(), key);
    await held.reached;
    const second = settle(cardParts(), key);
    await (secondWaits ? expect.poll(() => countLockWaits(app.db)).toBeGreaterThan(0) : second);
    held.letGo();
    await Promise.all([first, second]);
  });
  return await refundMails(ticket.projectId);
}

it("a refund that becomes known at two places at once is told once", async () => {
  expect(await learnTwice({ secondWaits: true })).toHaveLength(1);
});

it("control: without the lock and the condition it is told twice", async () => {
  const restore = switchOff(
    { sql: LOCK, becomes: `"attempt"."id" = $2` },
    { sql: IS_OPEN, becomes: `and $7::text <> $8::text` },
  );
  const mails = await learnTwice({ secondWaits: false });
  restore();
  expect(mails).toHaveLength(2);
});
