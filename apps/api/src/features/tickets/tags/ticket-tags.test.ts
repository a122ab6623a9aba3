import { LIMITS } from "@foyer/contract/limits.ts";
import { listTags, tagTicket } from "@foyer/contract/ticket-tags.ts";
import { listTickets } from "@foyer/contract/tickets.ts";
import { describe, expect, it } from "vitest";
import { auditOf, codeOf, type Key, sell } from "../../../../test/feature-setups/ticket-life-setup.ts";
import { switchOff } from "../../../../test/interference/switch-off.ts";
import { grantProject } from "../../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../../test/server/set-up-app.ts";
import { indexChanges } from "../index-tickets.store.ts";

setUpCheckedApp();

const tag = (params: Key, add: unknown[], remove: unknown[] = [], token?: string) =>
  app.call(tagTicket, { params, body: { add, remove } }, token);
const tagsOf = async ({ projectId }: { projectId: number }) =>
  (await app.call(listTags, { params: { projectId } })).body;

// rules/tickets 40
describe("tags of a ticket", () => {
  it("are added and removed ignoring case, in the project's first spelling, and listed", async () => {
    const fair = await sell();
    const [one, other] = [await fair.buy("a@example.com"), await fair.buy("b@example.com")];
    expect((await tag(one, [" VIP ", "Speaker"])).body).toMatchObject({
      tags: ["VIP", "Speaker"],
      version: 1,
    });
    expect((await tag(other, ["vip", "ＶＩＰ"])).body.tags).toEqual(["VIP"]);
    expect((await tag(one, ["Press"], ["SPEAKER", "unknown"])).body.tags).toEqual(["VIP", "Press"]);
    const { body } = await app.call(listTickets, { query: { projectId: fair.projectId } });
    expect(body.Items.map((row: { tags: string[] }) => row.tags)).toEqual([["VIP"], ["VIP", "Press"]]);
    expect((await auditOf(one)).map(({ before, after }) => [before, after])).toEqual([
      [{ tags: [] }, { tags: ["VIP", "Speaker"] }],
      [{ tags: ["VIP", "Speaker"] }, { tags: ["VIP", "Press"] }],
    ]);
  });

  it("that it has already change nothing", async () => {
    const ticket = await (await sell()).buy();
    await tag(ticket, ["VIP"]);
    expect((await tag(ticket, ["vip"], ["nothing"])).status).toBe(200);
    expect(await auditOf(ticket)).toHaveLength(1);
  });

  it("are suggested with the number of tickets, and no more once none has them", async () => {
    const fair = await sell();
    const [one, other] = [await fair.buy("a@example.com"), await fair.buy("b@example.com")];
    await tag(one, ["VIP", "Press"]);
    await tag(other, ["Press"]);
    expect(await tagsOf(fair)).toEqual([
      { tag: "Press", tickets: 0 },
      { tag: "VIP", tickets: 0 },
    ]);
    await indexChanges(app.db, fair.projectId, 100);
    expect(await tagsOf(fair)).toEqual([
      { tag: "Press", tickets: 2 },
      { tag: "VIP", tickets: 1 },
    ]);
    await tag(one, [], ["VIP"]);
    await indexChanges(app.db, fair.projectId, 100);
    await app.db
      .updateTable("ticket_tag")
      .set({ created_at: new Date(0) })
      .execute();
    expect(await tagsOf(fair)).toEqual([{ tag: "Press", tickets: 2 }]);
    expect(await tagsOf(await sell())).toEqual([]);
  });

  /** Adds more tags than a ticket may have, all at once; returns how many calls succeeded. */
  async function addMany(ticket: Parameters<typeof tag>[0]): Promise<number> {
    const answers = await Promise.all(names.map((name) => tag(ticket, [name])));
    return answers.filter(({ status }) => status === 200).length;
  }
  const names = Array.from({ length: LIMITS.tagsOfTicket + 5 }, (_, index) => `Tag ${index}`);

  it("negative control: without the lock of the ticket, concurrent changes are lost", async () => {
    const ticket = await (await sell()).buy();
    const putBack = switchOff({
      sql: '"barcode", "tags" from "ticket" where "project_id" = $1 and "id" = $2 for update',
      becomes: '"barcode", "tags" from "ticket" where "project_id" = $1 and "id" = $2',
    });
    const added = await addMany(ticket).finally(putBack);
    const { tags } = (await tag(ticket, [], ["none"])).body;
    expect(tags.length).toBeLessThan(added);
  });

  it("are at most 20; concurrent changes add up", async () => {
    const ticket = await (await sell()).buy();
    expect(await addMany(ticket)).toBe(LIMITS.tagsOfTicket);
    expect(codeOf(await tag(ticket, ["one more"]))).toEqual([409, "too-many-tags"]);
    const removed = names.slice(0, LIMITS.tagsOfTicket);
    const { tags } = (await tag(ticket, ["one more"], removed)).body;
    expect(tags.filter((name: string) => removed.includes(name))).toEqual([]);
    expect(tags).toContain("one more");
  });

  it.for([["", "x".repeat(LIMITS.tag + 1), "a|b", "a\u200bb", 7]])("%j are refused", async (wrong) => {
    const ticket = await (await sell()).buy();
    for (const one of wrong) expect((await tag(ticket, [one])).status).toBeGreaterThanOrEqual(400);
    expect(await tagsOf(ticket)).toEqual([]);
  });

  it("are for operators of the project; tickets of others do not exist", async () => {
    const [fair, elsewhere] = [await sell(), await sell()];
    const [ticket, other] = [await fair.buy(), await elsewhere.buy()];
    for (const role of ["operator", "viewer"] as const) await grantProject(app.db, role, fair.projectId);
    expect((await tag(ticket, ["VIP"], [], app.viewer)).status).toBe(403);
    for (const key of [other, { ...other, projectId: fair.projectId }, { ...ticket, ticketId: 999_999 }])
      expect((await tag(key, ["VIP"], [], app.operator)).status).toBe(404);
    expect((await tag(ticket, ["VIP"], [], app.operator)).status).toBe(200);
    expect(await tagsOf(elsewhere)).toEqual([]);
  });
});
