import { toRequest } from "@foyer/api-client/to-request.ts";
import { submit } from "@foyer/contract/attend.ts";
import { getRegistration } from "@foyer/contract/registrations.ts";
import { listSuspiciousHolds, releaseHolds } from "@foyer/contract/suspicious-holds.ts";
import { listTickets, payTicket } from "@foyer/contract/tickets.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { askForEmailOnly, emailResult, makeEvent } from "../../../test/events/event.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { grantProject } from "../../../test/server/grant-project.ts";

// rules/tickets 26, 27
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (const code_name of [
    "Max_holds_per_recipient",
    "Max_holds_per_network",
    "Free_submissions_per_network",
    "Free_holds_per_registration",
  ])
    await app.db.insertInto("application_setting").values({ code_name, value: "1000" }).execute();
});
afterAll(() => app?.stop());

type Holds = { email: (at: number) => string; from: string; count: number };

/** A priced registration with these unpaid tickets. */
async function sell(...holds: readonly Holds[]) {
  const event = await makeEvent(app, { ticketPrice: 20, ticketCount: 1_000, codes: 600 });
  const asked = await askForEmailOnly(app, event);
  const ids: number[] = [];
  for (const { email, from: remoteAddress, count } of holds) {
    for (let at = 0; at < count; at += 1) {
      const input = { params: { code: event.code }, body: { results: [emailResult(asked, email(at))] } };
      const { method, address, headers, body } = toRequest(submit, input, null);
      const answer = await app.send({ method, url: address, headers, payload: String(body), remoteAddress });
      ids.push(answer.body.ticket.ticketId);
    }
  }
  const { projectId, registrationId } = event;
  const params = { projectId };
  const groups = async (token?: string) =>
    (await app.call(listSuspiciousHolds, { params }, token)).body as Record<string, unknown>[];
  const release = (by: unknown, key: unknown, token?: string) =>
    app.call(releaseHolds, { params, body: { registrationId, by, key } }, token);
  const usage = async () => {
    const { issued, held } = (await app.call(getRegistration, { params: event })).body;
    return { issued, held };
  };
  return { ...event, ids, groups, release, usage };
}
const attack = (count: number): Holds => ({
  email: (at) => `victim+${at}@example.org`,
  from: "192.0.2.1",
  count,
});
const hall = (count: number): Holds => ({
  email: (at) => `visitor${at}@example.org`,
  from: "192.0.2.2",
  count,
});

it("groups of one recipient or one network are shown from five or twenty tickets on", async () => {
  const { groups, registrationId } = await sell(attack(6), hall(21), {
    email: () => "ann@example.org",
    from: "192.0.2.3",
    count: 4,
  });
  expect(await groups()).toMatchObject([
    { registrationId, by: "network", count: 21, places: 1_000, key: expect.stringMatching(/^[0-9a-f]{32}$/) },
    {
      registrationId,
      by: "recipient",
      count: 6,
      key: "victim@example.org",
      recipients: ["victim+0@example.org", "victim+1@example.org", "victim+2@example.org"],
    },
  ]);
});

it("all /64 networks of one /48 are one group, which is released as a whole", async () => {
  const { groups, release, usage } = await sell(
    ...Array.from({ length: 21 }, (_, at) => ({
      email: () => `v${at}@example.org`,
      from: `2001:db8:1:${at}::1`,
      count: 1,
    })),
    { email: () => "w@example.org", from: "2001:db8:2::1", count: 1 },
  );
  const found = await groups();
  expect(found).toMatchObject([{ by: "network", count: 21, key: expect.stringMatching(/^[0-9a-f]{16}$/) }]);
  expect((await release("network", found[0]?.key)).body).toEqual({ released: 21, left: 0 });
  expect(await usage()).toEqual({ issued: 0, held: 1 });
});

it("are a manager's; another project's are not there", async () => {
  const { groups, release, projectId } = await sell(attack(6));
  for (const role of ["operator", "manager"] as const) {
    const params = { projectId };
    expect((await app.call(listSuspiciousHolds, { params }, app[role])).status).toBe(
      role === "manager" ? 404 : 403,
    );
    await grantProject(app.db, role, projectId);
  }
  expect((await release("recipient", "victim@example.org", app.operator)).status).toBe(403);
  expect(await groups(app.manager)).toHaveLength(1);
});

it("a group is released as a whole, in batches, and nothing else", async () => {
  const { groups, release, usage, ids, projectId } = await sell(attack(205), hall(3));
  const [paid = 0] = ids;
  await app.call(payTicket, { params: { projectId, ticketId: paid }, body: { paymentId: "A1" } });
  const answer = await release("recipient", "victim@example.org");
  expect(answer).toMatchObject({ status: 200, body: { released: 204, left: 0 } });
  expect(await usage()).toEqual({ issued: 1, held: 3 });
  expect(await groups()).toEqual([]);
  const query = { projectId, status: "cancelled" };
  expect((await app.call(listTickets, { query })).body.TotalCount).toBe(204);
  const rows = await app.db
    .selectFrom("audit")
    .select(["entity", "before", "after"])
    .where("project_id", "=", projectId)
    .where("staff_name", "=", "Ada Admin")
    .where("entity", "=", "ticket")
    .execute();
  const released = { entity: "ticket", before: { status: "held" }, after: { status: "cancelled" } };
  expect(rows.filter(({ after }) => JSON.stringify(after).includes("cancelled"))).toEqual(
    Array(204).fill(released),
  );
  expect((await release("recipient", "victim@example.org")).body).toEqual({ released: 0, left: 0 });
  await expectInvariants(app.db);
});

it("a group of a network is released by its key; two who release at once release each ticket once", async () => {
  const { groups, release, usage } = await sell(hall(40));
  const [group] = await groups();
  const answers = await Promise.all([1, 2].map(() => release("network", group?.key)));
  expect(answers.reduce((sum, { body }) => sum + body.released, 0)).toBe(40);
  expect(await usage()).toEqual({ issued: 0, held: 0 });
  await expectInvariants(app.db);
});

it.each([
  ["network", "'; drop table ticket --"],
  ["network", "00"],
  ["recipient", "nobody@example.org"],
])("the %s %s has nothing to release", async (by, key) => {
  const { release } = await sell();
  expect(await release(by, key)).toMatchObject({ status: 200, body: { released: 0, left: 0 } });
});
