import { payTicketGroup } from "@foyer/contract/group-orders.ts";
import {
  exportMovements,
  type ListedPayment,
  listPayments,
  type PaymentTotal,
} from "@foyer/contract/payment-list.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { openGroups, people } from "../../../test/feature-setups/group-order-setup.ts";
import {
  checkPaying,
  dropWebhooks,
  PROVIDER,
  paymentsOfTicket,
  payOnPage,
  refund,
  setUpPayments,
} from "../../../test/feature-setups/payment-setup.ts";
import { type Key, pay, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { readWorkbook } from "../../../test/files/read-workbook.ts";
import { app } from "../../../test/server/set-up-app.ts";

// rules/payments 19, 20
setUpPayments();

type Query = Record<string, string | number>;
type Listed = { TotalCount: number; Items: ListedPayment[]; totals: PaymentTotal[] };
const list = async (projectId: number, query: Query = {}): Promise<Listed> => {
  const { status, body, text } = await app.call(listPayments, { params: { projectId }, query });
  if (status !== 200) throw new Error(text);
  return body;
};
const found = async (projectId: number, query: Query) =>
  (await list(projectId, query)).Items.map(({ ticketId, groupId }) => groupId ?? ticketId);

async function payByCard(ticket: Key & { identifier: string }): Promise<string> {
  await dropWebhooks(1);
  const reference = await payOnPage(ticket);
  await checkPaying(ticket);
  return reference;
}
const refundOf = async (ticket: Key, amount: number) => {
  const [attempt] = await paymentsOfTicket(ticket);
  await dropWebhooks(1);
  await refund(ticket, attempt.id, { amount });
};

/** A payment by card with a refund, one by hand, and one that was not finished. */
async function makePayments() {
  const fair = await sell({ ticketCount: 10 });
  const card = await fair.buy("card@example.org");
  const hand = await fair.buy("hand@example.org");
  const left = await fair.buy("left@example.org");
  const reference = await payByCard(card);
  await refundOf(card, 5);
  await pay(hand, "TRANSFER-7");
  await dropWebhooks(1);
  await payOnPage(left, "cancel");
  return { ...fair, card, hand, left, reference };
}
let fair: Awaited<ReturnType<typeof makePayments>>;
beforeAll(async () => {
  fair = await makePayments();
});

describe("the list", () => {
  it("has every payment, the newest first, with its refunds and its ticket", async () => {
    const { TotalCount, Items, totals } = await list(fair.projectId);
    expect(TotalCount).toBe(3);
    expect(Items.map(({ ticketId }) => ticketId)).toEqual([
      fair.left.ticketId,
      fair.hand.ticketId,
      fair.card.ticketId,
    ]);
    expect(Items[2]).toMatchObject({
      provider: PROVIDER,
      isLive: false,
      state: "partly_refunded",
      reference: fair.reference,
      amount: 19.99,
      paid: 19.99,
      refunded: 5,
      groupId: null,
      registrationName: expect.stringMatching(/./),
      refunds: [{ amount: 5, state: "succeeded" }],
    });
    const sums = { currency: "EUR", paid: 19.99, fees: 0, chargedBack: 0 };
    expect(totals).toEqual([
      { ...sums, mode: "live", count: 1, refunded: 0, net: 19.99 },
      { ...sums, mode: "test", count: 2, refunded: 5, net: 14.99 },
    ]);
  });

  it("has nothing of another project", async () => {
    const other = await sell();
    expect(await list(other.projectId)).toEqual({ TotalCount: 0, Items: [], totals: [] });
  });

  it.each([
    [{ state: "partly_refunded" }, ["card"]],
    [{ refund: "succeeded" }, ["card"]],
    [{ refund: "failed" }, []],
    [{ provider: "hand" }, ["hand"]],
    [{ method: "card" }, ["left", "card"]],
    [{ mode: "live" }, ["hand"]],
    [{ mode: "test" }, ["left", "card"]],
    [{ text: "19,99" }, ["left", "hand", "card"]],
    [{ text: "19.98" }, []],
    [{ text: "TRANSFER" }, ["hand"]],
    [{ text: "transfer%" }, []],
    [{ from: "2000-01-01T00:00:00Z", to: "2001-01-01T00:00:00+01:00" }, []],
    [{ sizePerPage: 10, currentPage: 2 }, []],
    [{ state: "", text: "" }, ["left", "hand", "card"]],
  ] as const)("narrows by %j", async (query, names) => {
    expect(await found(fair.projectId, query as unknown as Query)).toEqual(
      names.map((name) => fair[name as "card" | "hand" | "left"].ticketId),
    );
  });

  it("finds a ticket by its reference and its number, and a refund by the provider's name for it", async () => {
    const { card, projectId, reference } = fair;
    const [attempt] = await paymentsOfTicket(card);
    for (const text of [`t-${card.ticketId}`, String(card.ticketId), reference, attempt.refunds[0].reference])
      expect(await found(projectId, { text }), text).toEqual([card.ticketId]);
  });

  it("is sorted by amount", async () => {
    const other = await sell({ ticketCount: 5 });
    const [one, two] = [await other.buy("a@example.org"), await other.buy("b@example.org")];
    for (const ticket of [one, two]) await pay(ticket);
    await sql`update payment_attempt set amount_cents = 500 where ticket_id = ${two.ticketId}`.execute(
      app.db,
    );
    const sorted = (sortOrder: string) => found(other.projectId, { sortName: "amount", sortOrder });
    expect(await sorted("asc")).toEqual([two.ticketId, one.ticketId]);
    expect(await sorted("desc")).toEqual([one.ticketId, two.ticketId]);
  });

  it("has the payment of a group once, found by the group and by each ticket", async () => {
    const groups = await openGroups(app, { ticketPrice: 50, codes: 10 });
    const { body } = await groups.order([groups.answered("anna"), groups.answered("ben")]);
    const key = await groups.groupIdOf(body.identifier);
    await app.call(payTicketGroup, { params: key, body: { method: "bank" } });
    const { Items } = await list(key.projectId);
    expect(Items).toMatchObject([
      { groupId: key.groupId, holder: "Maria Nowak", paid: 100, isOfGroup: true },
    ]);
    const rows = await app.db
      .selectFrom("ticket")
      .select("id")
      .where("project_id", "=", key.projectId)
      .where("group_id", "=", key.groupId)
      .execute();
    expect(rows).toHaveLength(people("anna", "ben").length);
    for (const text of [`G${key.groupId}`, ...rows.map(({ id }) => `T${id}`)])
      expect(await found(key.projectId, { text }), text).toEqual([key.groupId]);
  });
});

describe("the export", () => {
  const fileOf = async (query: Record<string, string>, token = app.admin) => {
    const answer = await app.app.inject({
      url: `${exportMovements.path.replace(":projectId", String(fair.projectId))}?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    return answer;
  };
  const linesOf = async (query: Record<string, string>) =>
    (await fileOf({ format: "csv", ...query })).body.trim().split("\r\n").slice(1);

  it("has a row for each movement, refunds negative, in the project's zone", async () => {
    await sql`update project set time_zone = 'Pacific/Auckland' where id = ${fair.projectId}`.execute(app.db);
    await sql`update payment_attempt set paid_at = '2026-11-27 03:04:05Z'
      where project_id = ${fair.projectId} and reference = ${fair.reference}`.execute(app.db);
    const [attempt] = await paymentsOfTicket(fair.card);
    const name = (await list(fair.projectId)).Items[0]?.registrationName;
    const lines = await linesOf({ mode: "test" });
    const { ticketId } = fair.card;
    expect(lines.toSorted()[0]).toMatch(/^20\d\d-/);
    expect(lines).toHaveLength(2);
    const payment = lines.find((line) => line.includes(",payment,"));
    expect(payment).toMatch(/^2026-11-27 16:04:05,payment,/);
    expect(payment).toContain(`,card,T${ticketId},${fair.reference},,${ticketId},${name},EUR,19.99,19.99,0`);
    const refunded = lines.find((line) => line.includes(",refund,"));
    expect(refunded).toContain(
      `,T${ticketId},${fair.reference},${attempt.refunds[0].reference},${ticketId},`,
    );
    expect(refunded).toMatch(/,EUR,-5,-5,0$/);
  });

  it("never has money and tests in one file, and has the span of the movements", async () => {
    expect((await linesOf({})).map((line) => line.split(",")[5])).toEqual(["TRANSFER-7"]);
    expect(await linesOf({ to: "2001-01-01T00:00:00Z" })).toEqual([]);
    expect(await linesOf({ from: "2001-01-01T00:00:00Z" })).toHaveLength(1);
    // The payment that started today has come on another day.
    expect(
      await linesOf({ mode: "test", from: "2026-11-27T03:04:05Z", to: "2026-11-27T03:04:06Z" }),
    ).toHaveLength(1);
  });

  it("is a workbook too, and in the audit", async () => {
    const [sheet] = readWorkbook((await fileOf({ format: "xlsx", mode: "test" })).rawPayload);
    const rows = sheet?.rows.map((row) => Object.values(row).map(({ value }) => value)) ?? [];
    expect(rows[0]).toContain("Amount");
    expect(
      rows
        .slice(1)
        .map((row) => Number(row.at(-2)))
        .toSorted((a, b) => a - b),
    ).toEqual([-5, 19.99]);
    const audit = await app.db
      .selectFrom("audit")
      .select(["action", "entity", "after"])
      .where("entity", "=", "payments")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(audit).toEqual({
      action: "export",
      entity: "payments",
      after: { count: 2, format: "xlsx", mode: "test" },
    });
  });
});
