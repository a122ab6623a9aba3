import { exportTicketStatistics, getTicketStatistics } from "@foyer/contract/ticket-statistics.ts";
import { listTickets } from "@foyer/contract/tickets.ts";
import { removeVisitorFile, updateVisitorFile } from "@foyer/contract/visitors.ts";
import { toCents } from "@foyer/domain/money/cents.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { addTickets, answered, chose } from "../../../../test/events/fill-tickets.ts";
import { createTicketProject, type TicketProject } from "../../../../test/events/ticket-project.ts";
import { files, send } from "../../../../test/feature-setups/visitor-setup.ts";
import { app, setUpCheckedApp } from "../../../../test/server/set-up-app.ts";
import { indexTickets } from "../index-tickets.job.ts";

setUpCheckedApp();

let fair: TicketProject;
let ids: number[];
let purpose: { id: number; answers: { id: number; text: string }[] };

beforeAll(async () => {
  fair = await createTicketProject(app.db, { timeZone: "Europe/Berlin" });
  const elsewhere = await createTicketProject(app.db);
  const { id } = await app.db
    .selectFrom("question")
    .select("id")
    .where("name_key", "=", "purpose")
    .executeTakeFirstOrThrow();
  const answers = await app.db
    .selectFrom("answer")
    .select(["id", sql<string>`texts ->> 'en-GB'`.as("text")])
    .where("question_id", "=", id)
    .orderBy("id")
    .execute();
  purpose = { id, answers };
  const [buy = 0, sell = 0] = answers.map((one) => one.id);
  ids = await addTickets(app.db, fair, [
    { country: "Germany", barcode: "S0", answers: answered(chose(id, buy)) },
    { country: "Deutschland", barcode: "S1", answers: answered(chose(id, buy), chose(id, sell)) },
    { country: "Spain", barcode: "S2", answers: answered(chose(id, sell)), tags: ["VIP"] },
    {
      country: "Atlantis",
      barcode: "S3",
      status: "held",
      purchased: false,
      answers: answered(chose(id, 987654)),
    },
    { barcode: "S4", price_cents: toCents(0), original_price_cents: toCents(0), status: "cancelled" },
    // A second before and after midnight at the venue.
    { country: "Spain", barcode: "S5", created_at: new Date("2026-03-28T22:59:59Z") },
    { country: "Spain", barcode: "S6", created_at: new Date("2026-03-28T23:00:00Z") },
  ]);
  const tag = { project_id: fair.projectId, tag_key: "vip", tag: "VIP" };
  await app.db.insertInto("ticket_tag").values(tag).execute();
  await addTickets(app.db, elsewhere, [{ country: "Germany", answers: answered(chose(id, buy)) }]);
});

const indexAll = () => indexTickets(app, new AbortController().signal);

type Query = Record<string, unknown>;
const statistics = async (query: Query) => {
  const { status, body } = await app.call(getTicketStatistics, {
    params: { projectId: fair.projectId },
    query: { rows: "country", columns: "status", ...query } as never,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

/** The table as texts: "Germany | 2 | 2 0", the last line without a name. */
const table = async (query: Query) => {
  const { rows, columns, cells, tickets } = await statistics(query);
  return [
    columns.entries.map(({ name }: { name: string }) => name).join(" | "),
    ...rows.entries.map(
      ({ name, tickets: all }: { name: string; tickets: number }, at: number) =>
        `${name}: ${cells[at].join(" ")} = ${all}`,
    ),
    `${columns.entries.map((one: { tickets: number }) => one.tickets).join(" ")} = ${tickets}`,
  ];
};

/** The tickets screen finds as many tickets under the conditions of each number. rules/statistics 5 */
async function expectLinksToFind(query: Query) {
  const { rows, columns, cells } = await statistics(query);
  for (const [at, row] of rows.entries.entries()) {
    for (const [nth, column] of columns.entries.entries()) {
      // Only these are links.
      if (!row.conditions || !column.conditions || cells[at][nth] === 0) continue;
      const { rows: _, columns: _columns, ...own } = query;
      const merged = { ...own, ...row.conditions, ...column.conditions } as Record<string, string>;
      const given = Object.entries(merged).filter(([, value]) => value !== "");
      const { body } = await app.call(listTickets, {
        query: { projectId: fair.projectId, ...Object.fromEntries(given) },
      });
      expect(body.TotalCount, JSON.stringify(merged)).toBe(cells[at][nth]);
    }
  }
}

// rules/statistics 2
describe("the numbers are the same whatever is indexed", () => {
  for (const isIndexed of [false, true]) {
    it(isIndexed ? "indexed" : "pending", async () => {
      if (isIndexed) await indexAll();
      expect(await table({})).toEqual([
        "Issued | Awaiting payment | Cancelled",
        "Spain: 3 0 0 = 3",
        "Germany: 2 0 0 = 2",
        "Atlantis: 0 1 0 = 1",
        "Not given: 0 0 1 = 1",
        "5 1 1 = 7",
      ]);
      const question = `question.${purpose.id}`;
      expect(await table({ rows: question, columns: "country", country: "Germany|Spain" })).toEqual([
        "Spain | Germany",
        ...[`${purpose.answers[0]?.text}: 0 2 = 2`, `${purpose.answers[1]?.text}: 1 1 = 2`].toSorted(),
        "No answer: 2 0 = 2",
        "3 2 = 5",
      ]);
      expect(await table({ rows: "day", columns: "payment", created: "2026-03-28..2026-03-29" })).toEqual([
        "Paid",
        "28 March 2026: 1 = 1",
        "29 March 2026: 1 = 1",
        "2 = 2",
      ]);
      expect(await table({ rows: "tag", columns: "registration", search: "s2" })).toEqual([
        "Visitors",
        "VIP: 1 = 1",
        "1 = 1",
      ]);
      expect(await table({ status: "held" })).toEqual(["Awaiting payment", "Atlantis: 1 = 1", "1 = 1"]);
      expect(await table({ country: "Nowhere" })).toEqual(["", " = 0"]);
      for (const rows of ["country", "registration", "day", "tag", "payment", question])
        await expectLinksToFind({ rows, columns: "status" });
    });
  }

  it("and follow a change at once, before and after it is indexed", async () => {
    await indexAll();
    await app.db
      .updateTable("ticket")
      .set({ country: "Spain", tags: sql`'{}'` })
      .where("id", "=", ids[2] ?? 0)
      .execute();
    await app.db
      .updateTable("ticket")
      .set({ country: "France" })
      .where("id", "=", ids[0] ?? 0)
      .execute();
    for (const isIndexed of [false, true]) {
      if (isIndexed) await indexAll();
      expect(await table({ status: "issued" })).toEqual([
        "Issued",
        "Spain: 3 = 3",
        "France: 1 = 1",
        "Germany: 1 = 1",
        "5 = 5",
      ]);
      expect(await table({ rows: "tag" })).toEqual([
        "Issued | Awaiting payment | Cancelled",
        "Without a tag: 5 1 1 = 7",
        "5 1 1 = 7",
      ]);
    }
    await app.db
      .updateTable("ticket")
      .set({ country: "Germany" })
      .where("id", "=", ids[0] ?? 0)
      .execute();
    await indexAll();
  });
});

// rules/statistics 5, rules/visitors 12
it("who came is counted by day and gate, and follows corrected and removed files", async () => {
  const upload = (codes: string[], visitDate: string, turngate: string) =>
    send(fair.projectId, codes.join("\n"), { visitDate, turngate });
  await upload(["S0", "S2", "unknown"], "2030-03-15", "Hall 3");
  await upload(["S0", "S1"], "2030-03-16", "Hall 3");
  await upload(["S5", "S5"], "2030-03-15", "North");
  for (const isIndexed of [false, true]) {
    if (isIndexed) await indexAll();
    const came = { rows: "country", columns: "came", status: "issued" };
    expect(await table(came)).toEqual([
      "Friday 15 March 2030 | Saturday 16 March 2030 | Did not attend",
      "Spain: 2 0 1 = 3",
      "Germany: 1 2 0 = 2",
      "3 2 1 = 5",
    ]);
    await expectLinksToFind(came);
    // Germans of a registration on Friday, as somebody asks for them.
    const asked = {
      ...came,
      registration: String(fair.registrationId),
      country: "Germany",
      came: "2030-03-15",
    };
    expect(await table(asked)).toEqual(["Friday 15 March 2030", "Germany: 1 = 1", "1 = 1"]);
    const gates = { rows: "gate", columns: "came" };
    expect(await table(gates)).toEqual([
      "Friday 15 March 2030 | Saturday 16 March 2030 | Did not attend",
      "Hall 3: 2 2 0 = 3",
      "North: 1 0 0 = 1",
      "Did not attend: 0 0 3 = 3",
      "3 2 3 = 7",
    ]);
    await expectLinksToFind(gates);
    expect(await table({ rows: "country", columns: "status", came: "not" })).toEqual([
      "Issued | Awaiting payment | Cancelled",
      "Atlantis: 0 1 0 = 1",
      "Spain: 1 0 0 = 1",
      "Not given: 0 0 1 = 1",
      "1 1 1 = 3",
    ]);
  }
  const [north] = (await files(fair.projectId)).filter(
    ({ turngate }: { turngate: string }) => turngate === "North",
  );
  const params = { projectId: fair.projectId, fileId: north.fileId };
  await app.call(updateVisitorFile, {
    params,
    body: { visitDate: "2030-03-16", turngate: "South", version: 1 },
  });
  const days = async () => (await table({ rows: "registration", columns: "came" })).at(-1);
  expect(await days()).toBe("2 3 3 = 7");
  await app.call(removeVisitorFile, { params, query: { confirm: "true" }, body: { version: 2 } });
  expect(await days()).toBe("2 2 4 = 7");
  const kept = await app.db
    .selectFrom("facet_bits")
    .select("facet")
    .where("facet", "=", `${fair.projectId}/file/${north.fileId}`)
    .execute();
  expect(kept).toEqual([]);
});

// rules/statistics 9
it("an export has the whole table with its totals, and the audit says what it is", async () => {
  const { status, text } = await app.call(exportTicketStatistics, {
    params: { projectId: fair.projectId },
    query: { rows: "country", columns: "status", format: "csv", country: "Spain|Germany" },
  });
  expect(status).toBe(200);
  expect(text.split("\r\n")).toEqual([
    "\uFEFFCountry,Issued,Tickets",
    "Spain,3,3",
    "Germany,2,2",
    "Tickets,5,5",
    "",
  ]);
  const { after } = await app.db
    .selectFrom("audit")
    .select("after")
    .where("project_id", "=", fair.projectId)
    .where("action", "=", "export")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({
    count: 5,
    statistics: "Country / Status",
    filter: "Country: Spain or Germany",
  });
});
