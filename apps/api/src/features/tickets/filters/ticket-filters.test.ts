import { exportTickets } from "@foyer/contract/ticket-exports.ts";
import { listFilterChoices } from "@foyer/contract/ticket-filters.ts";
import { listTickets, type TicketFilter } from "@foyer/contract/tickets.ts";
import { removeVisitorFile, updateVisitorFile } from "@foyer/contract/visitors.ts";
import { toCents } from "@foyer/domain/money/cents.ts";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { addTickets, answered, chose, ticked } from "../../../../test/events/fill-tickets.ts";
import { createTicketProject, type TicketProject } from "../../../../test/events/ticket-project.ts";
import { files, send } from "../../../../test/feature-setups/visitor-setup.ts";
import { grantProject } from "../../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../../test/server/set-up-app.ts";
import { indexTickets } from "../index-tickets.job.ts";
import { listTicketPage } from "../tickets.store.ts";
import { readLists } from "../unindexed-tickets.store.ts";

setUpCheckedApp();

let fair: TicketProject;
let elsewhere: TicketProject;
let ids: number[];
let purpose: { id: number; answers: { id: number; text: string }[] };
let subscribe: number;

beforeAll(async () => {
  fair = await createTicketProject(app.db, { timeZone: "Europe/Berlin" });
  elsewhere = await createTicketProject(app.db);
  const question = (name: string) =>
    app.db.selectFrom("question").select("id").where("name_key", "=", name).executeTakeFirstOrThrow();
  const purposeId = (await question("purpose")).id;
  const answers = await app.db
    .selectFrom("answer")
    .select(["id", "internal_name as text"])
    .where("question_id", "=", purposeId)
    .orderBy("id")
    .execute();
  purpose = { id: purposeId, answers };
  subscribe = (await question("subscribe")).id;
  const [buy, sell] = answers.map(({ id }) => id);
  // The number of the ticket in the tests is its place here.
  ids = await addTickets(app.db, fair, [
    {
      country: "Germany",
      barcode: "Z0",
      answers: answered(chose(purposeId, buy ?? 0), ticked(subscribe, true)),
    },
    {
      country: "Deutschland",
      barcode: "Z1",
      answers: answered(chose(purposeId, sell ?? 0), ticked(subscribe, false)),
    },
    {
      country: "Spain",
      barcode: "Z2",
      answers: answered(chose(purposeId, buy ?? 0), chose(purposeId, sell ?? 0)),
    },
    { country: "Atlantis", status: "held", price_cents: toCents(100), purchased: false, barcode: "Z3" },
    { price_cents: toCents(0), original_price_cents: toCents(0), tags: ["VIP", "Press"], barcode: "Z4" },
    // The night of a change of clocks, a second before and after midnight at the venue.
    { payment_id: "P-5", payment_method: "cash", paid_at: new Date("2026-03-28T22:59:59Z"), barcode: "Z5" },
    { payment_id: "P-6", payment_method: "bank", paid_at: new Date("2026-03-28T23:00:00Z"), barcode: "Z6" },
    { tags: ["press"], created_at: new Date("2026-03-29T21:59:59Z"), barcode: "Z7" },
    { created_at: new Date("2026-03-29T22:00:00Z"), barcode: "Z8" },
  ]);
  await addTickets(app.db, elsewhere, [{ country: "Germany", tags: ["VIP"], barcode: "Z0" }]);
});
afterEach(() => {
  vi.useRealTimers();
});

/** The places of the tickets that a filter finds. */
const found = async (query: Record<string, unknown>, sortName = "") => {
  const { status, body } = await app.call(listTickets, {
    query: { projectId: fair.projectId, sizePerPage: 50, sortName, sortOrder: "asc", ...query },
  });
  if (status !== 200) return status;
  expect(body.Items).toHaveLength(body.TotalCount);
  return body.Items.map(({ TicketId }: { TicketId: number }) => ids.indexOf(TicketId)).toSorted();
};

const choicesOf = async (params: { projectId: number }, token?: string) =>
  (await app.call(listFilterChoices, { params: { projectId: params.projectId } }, token)).body;

const indexAll = () => indexTickets(app, new AbortController().signal);

// rules/tickets 41, 42
describe("conditions", () => {
  const answerTo = (...places: number[]) =>
    places.map((place) => `${purpose.id}.${purpose.answers[place]?.id}`).join(",");
  const cases = (): [Record<string, unknown>, number[]][] => [
    [{ country: "Germany" }, [0, 1]],
    [{ country: "ALLEMAGNE" }, [0, 1]],
    [{ country: "germany|Spain" }, [0, 1, 2]],
    [{ country: "atlantis" }, [3]],
    [{ country: "Nowhere" }, []],
    [{ payment: "free" }, [4]],
    [{ payment: "unpaid" }, [3]],
    [{ payment: "paid", country: "Germany" }, [0, 1]],
    [{ payment: "refundDue" }, []],
    [{ method: "cash" }, [5]],
    [{ tag: "vip" }, [4]],
    [{ tag: "Vip|PRESS" }, [4, 7]],
    [{ paid: "2026-03-28..2026-03-28" }, [5]],
    [{ paid: "2026-03-29.." }, [6]],
    [{ paid: "..2026-03-29" }, [5, 6]],
    [{ created: "2026-03-29..2026-03-29" }, [7]],
    [{ created: "..2026-03-30" }, [7, 8]],
    [{ answer: answerTo(0) }, [0, 2]],
    [{ answer: answerTo(0, 1) }, [0, 1, 2]],
    [{ answer: `${answerTo(0, 1)},${subscribe}.false` }, [1]],
    [{ answer: `${subscribe}.true`, country: "Spain" }, []],
    [{ registration: fair.registrationId, status: "held" }, [3]],
    [{ registration: `${elsewhere.registrationId}` }, []],
    [{ registration: `${elsewhere.registrationId},${fair.registrationId}`, tag: "press" }, [4, 7]],
    [{ search: "z1", country: "Germany" }, [1]],
    [{ search: "z1", country: "Spain" }, []],
  ];

  it("are the same whatever is indexed, in every order", async () => {
    for (const isIndexed of [false, true]) {
      if (isIndexed) await indexAll();
      for (const sortName of ["", "Email", "Company", "CreateDateTime"])
        for (const [query, places] of cases())
          expect(await found(query, sortName), `${JSON.stringify(query)} by ${sortName}`).toEqual(places);
    }
  });

  it("follow a change at once", async () => {
    await indexAll();
    const change = (tags: string[]) =>
      app.db
        .updateTable("ticket")
        .set({ tags: sql`${tags}::text[]` })
        .where("id", "=", ids[8] ?? 0)
        .execute();
    await change(["New"]);
    expect(await found({ tag: "new" })).toEqual([8]);
    await indexAll();
    await change([]);
    expect(await found({ tag: "new" })).toEqual([]);
    await indexAll();
    expect(await found({ tag: "new" })).toEqual([]);
  });

  it("with a moving range count days at the venue, not of the server", async () => {
    // 00:30 on Monday in Berlin, Sunday in UTC. A token would have expired, so the request has none.
    vi.useFakeTimers({ now: new Date("2026-04-05T22:30:00Z"), toFake: ["Date"] });
    const listed = (conditions: Partial<TicketFilter>) =>
      readLists(app.db, fair.projectId, async (trx, unindexed) => {
        const filter = { search: "", status: "", sortName: "", sortOrder: "" } as const;
        const page = { unindexed, limit: 10, offset: 0 };
        const { projectId } = fair;
        const { rows } = await listTicketPage(trx, { ...filter, ...conditions, projectId }, page);
        return rows.map(({ TicketId }) => ids.indexOf(TicketId)).toSorted();
      });
    expect(await listed({ created: "lastWeek" })).toEqual([8]);
    expect(await listed({ created: "lastMonth" })).toEqual([7, 8]);
    expect(await listed({ paid: "lastMonth" })).toEqual([5, 6]);
    expect(await listed({ created: "today" })).toEqual([]);
  });

  it.for([
    { payment: "stolen" },
    { created: "next week" },
    { created: "2026-05-08..2026-05-01" },
    { came: "maybe" },
    { came: "2026-02-30" },
    { answer: "1" },
    { answer: "1.2;drop" },
    { registration: "1,x" },
    { gate: "x".repeat(51) },
    { country: "" },
  ])("%j is refused", async (query) => {
    expect(await found(query)).toBe(400);
  });
});

describe("who came", () => {
  const upload = (codes: string[], visitDate: string, turngate: string) =>
    send(fair.projectId, codes.join("\n"), { visitDate, turngate });

  it("is found by day and gate, at once, and follows corrected and removed files", async () => {
    expect((await upload(["Z0", "Z2", "unknown"], "2030-03-12", "Hall 3")).status).toBe(201);
    expect((await upload(["Z0", "Z1"], "2030-03-13", "Hall 3")).status).toBe(201);
    expect((await upload(["Z4", "Z4"], "2030-03-13", "North")).status).toBe(201);
    const friday = { came: "2030-03-13" };
    for (const isIndexed of [false, true]) {
      if (isIndexed) await indexAll();
      expect(await found({ came: "any" })).toEqual([0, 1, 2, 4]);
      expect(await found({ came: "not" })).toEqual([3, 5, 6, 7, 8]);
      expect(await found(friday)).toEqual([0, 1, 4]);
      expect(await found({ gate: " hall  3" })).toEqual([0, 1, 2]);
      expect(await found({ ...friday, gate: "Hall 3" })).toEqual([0, 1]);
      expect(await found({ came: "not", gate: "Hall 3" })).toEqual([3, 4, 5, 6, 7, 8]);
      expect(await found({ ...friday, country: "Germany" })).toEqual([0, 1]);
      expect(await found({ came: "2030-03-14" })).toEqual([]);
    }
    const [north] = (await files(fair.projectId)).filter(
      ({ turngate }: { turngate: string }) => turngate === "North",
    );
    const params = { projectId: fair.projectId, fileId: north.fileId };
    const changed = await app.call(updateVisitorFile, {
      params,
      body: { visitDate: "2030-03-14", turngate: "South", version: 1 },
    });
    expect(changed.status).toBe(200);
    expect(await found(friday)).toEqual([0, 1]);
    expect(await found({ came: "2030-03-14", gate: "South" })).toEqual([4]);
    await app.call(removeVisitorFile, { params, query: { confirm: "true" }, body: { version: 2 } });
    expect(await found({ came: "any" })).toEqual([0, 1, 2]);
  });
});

// rules/tickets 43
describe("the choices", () => {
  it("are those that occur, with their counts; a country counts in all its spellings", async () => {
    await indexAll();
    const choices = await choicesOf(fair);
    expect(choices.countries).toEqual([
      { name: "Germany", tickets: 2 },
      { name: "Atlantis", tickets: 1 },
      { name: "Spain", tickets: 1 },
    ]);
    expect(choices.registrations).toEqual([{ id: fair.registrationId, name: "Visitors", tickets: 9 }]);
    expect(choices.methods).toEqual([
      { method: "cash", tickets: 1 },
      { method: "bank", tickets: 1 },
    ]);
    expect(choices).toMatchObject({ promoCodes: [], gates: ["Hall 3"], days: ["2030-03-13", "2030-03-12"] });
    const [buy, sell] = purpose.answers;
    expect(choices.questions).toHaveLength(2);
    expect(choices.questions).toContainEqual({
      id: purpose.id,
      text: expect.any(String),
      answers: expect.arrayContaining([
        { answer: String(buy?.id), text: expect.any(String), tickets: 2 },
        { answer: String(sell?.id), text: expect.any(String), tickets: 2 },
      ]),
    });
  });

  it("are for viewers of the project; every other project is as if it were not there", async () => {
    await grantProject(app.db, "viewer", fair.projectId);
    const call = ({ projectId }: TicketProject) =>
      app.call(listFilterChoices, { params: { projectId } }, app.viewer);
    expect((await call(fair)).status).toBe(200);
    expect((await call(elsewhere)).status).toBe(404);
    expect((await choicesOf(elsewhere)).countries).toEqual([{ name: "Germany", tickets: 1 }]);
  });
});

// rules/tickets 44
it("an export has the tickets of the filter, and the audit its conditions in words", async () => {
  await grantProject(app.db, "operator", fair.projectId);
  const [buy] = purpose.answers;
  const query = {
    projectId: fair.projectId,
    country: "Germany",
    created: "..2099-12-31",
    answer: `${purpose.id}.${buy?.id}`,
  };
  const { status } = await app.call(exportTickets, { query }, app.operator);
  expect(status).toBe(200);
  const { after } = await app.db
    .selectFrom("audit")
    .select("after")
    .where("project_id", "=", fair.projectId)
    .where("action", "=", "export")
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({ count: 1 });
  const { filter } = after as { filter: string };
  expect(filter).toMatch(/^Created: until 31 December 2099 · Country: Germany · .+: .+$/);
});
