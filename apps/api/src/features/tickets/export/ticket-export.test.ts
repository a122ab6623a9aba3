import { createDownloadLink } from "@foyer/contract/download-links.ts";
import { TICKET_COLUMN_NAMES, TICKET_COLUMNS, type TicketRow } from "@foyer/contract/ticket-columns.ts";
import { exportTickets } from "@foyer/contract/ticket-exports.ts";
import { listTickets } from "@foyer/contract/tickets.ts";
import { wallTimeAt } from "@foyer/domain/time/time-zone.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTickets, fillTickets } from "../../../../test/events/fill-tickets.ts";
import { createTicketProject, type TicketProject } from "../../../../test/events/ticket-project.ts";
import { HOSTILE_TEXTS } from "../../../../test/files/hostile-texts.ts";
import { type Cell, readWorkbook } from "../../../../test/files/read-workbook.ts";
import { countCursors } from "../../../../test/interference/open-cursors.ts";
import { startTestApp, type TestApp } from "../../../../test/server/app-client.ts";
import { grantProject } from "../../../../test/server/grant-project.ts";

type Query = Record<string, string | number>;

const COUNT = 5_000;
const AT_ONCE = 5;
/** Timeout in milliseconds for reading all pages on a busy machine. */
const LONG = 120_000;
const ZONE = "America/New_York";
const LETTERS = TICKET_COLUMN_NAMES.map((_, n) => (n < 26 ? "" : "A") + String.fromCharCode(65 + (n % 26)));

let app: TestApp;
let fair: TicketProject;
let other: TicketProject;

beforeAll(async () => {
  app = await startTestApp();
  fair = await createTicketProject(app.db, { name: "Fair: a/b 100% Ж", timeZone: ZONE });
  other = await createTicketProject(app.db, { name: "🎪" });
  await fillTickets(app.db, fair, { count: COUNT });
  for (const role of ["operator", "viewer"] as const) await grantProject(app.db, role, fair.projectId);
});
afterAll(() => app?.stop());

const DAY = "\\d{4}-\\d\\d-\\d\\d";

const ask = (query: Query, token?: string | null) =>
  app.call(exportTickets, { query: { projectId: fair.projectId, ...query } }, token);

/** The rows of an export under their headings, and its file's name. */
async function exported(query: Query = {}, token = app.operator) {
  const parameters = new URLSearchParams({ projectId: String(fair.projectId) });
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
  const answer = await app.app.inject({
    url: `${exportTickets.path}?${parameters}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  const sheets = readWorkbook(answer.rawPayload);
  const [heads, ...rows] = sheets[0]?.rows ?? [];
  expect(LETTERS.map((letter) => heads?.[letter]?.value)).toEqual(TICKET_COLUMN_NAMES);
  return { headers: answer.headers, sheets, rows: rows.map(underHeadings) };
}

type Row = Partial<Record<keyof TicketRow, Cell>>;
const underHeadings = (cells: Record<string, Cell>): Row =>
  Object.fromEntries(
    TICKET_COLUMNS.map(({ name, kind }, n) => {
      const cell = cells[LETTERS[n] ?? ""];
      return [name, cell && kind === "moment" ? { ...cell, value: shownTime(cell.value) } : cell];
    }),
  );

/** A number of days since the last one of 1899, as a spreadsheet shows it: `2030-03-31T03:00:00`. */
const shownTime = (days: string) =>
  new Date(Math.round((Number(days) - 25_569) * 86_400) * 1000).toISOString().slice(0, 19);

/** All pages of the list, some at a time. */
async function listAll(query: Query): Promise<TicketRow[]> {
  const items: TicketRow[] = [];
  const read = async (currentPage: number) => {
    const page = { projectId: fair.projectId, ...query, currentPage, sizePerPage: 50 };
    return (await app.call(listTickets, { query: page })).body;
  };
  for (let first = 1; ; first += AT_ONCE) {
    const pages = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => read(first + n)));
    items.push(...pages.flatMap(({ Items }) => Items));
    if (items.length >= pages[0].TotalCount) return items;
  }
}

const exportsInAudit = async () =>
  (
    await app.db
      .selectFrom("audit")
      .selectAll()
      .where("action", "=", "export")
      .where("entity", "=", "ticket list")
      .orderBy("id")
      .execute()
  ).map(({ project_id, staff_name, after }) => ({ project_id, staff_name, after }));

describe("refusals", () => {
  it("no token, no role, viewers, and other projects", async () => {
    expect((await ask({}, null)).status).toBe(401);
    expect((await ask({}, app.stranger)).status).toBe(403);
    expect((await ask({}, app.viewer)).status).toBe(403);
    expect((await ask({ projectId: other.projectId }, app.operator)).status).toBe(404);
    expect((await ask({ projectId: 999_999 })).status).toBe(404);
    for (const wrong of [
      { sortName: "search" },
      { status: "lost" },
      { sizePerPage: 10 },
      { projectId: "x" },
    ]) {
      expect((await ask(wrong as Query)).status).toBe(400);
    }
    expect(await exportsInAudit()).toEqual([]);
    expect(await countCursors(app.db)).toBe(0);
  });
});

describe("the workbook", () => {
  it(
    "has a row for each ticket, equal to the list cell by cell",
    async () => {
      const { rows, sheets, headers } = await exported();
      expect(sheets.map(({ name }) => name)).toEqual(["Tickets", "Answers"]);
      expect(headers["content-type"]).toBe(
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      );
      expect(headers["content-disposition"]).toMatch(
        new RegExp(`filename\\*=UTF-8''${encodeURIComponent("tickets-Fair-a-b-100-Ж-")}${DAY}\\.xlsx`),
      );
      const listed = await listAll({});
      expect(rows).toHaveLength(COUNT);
      for (const [index, ticket] of listed.entries()) {
        expect(rows[index], `row ${index}`).toEqual(expectedRow(ticket));
      }
    },
    LONG,
  );

  it.each<Query>([
    { search: "acme Ivanova" },
    { status: "held" },
    { search: "100% smith", status: "issued", sortName: "Email", sortOrder: "desc" },
    { sortName: "PaymentId", sortOrder: "asc", status: "cancelled" },
  ])("has what the list shows for %j, in its order", async (query) => {
    const listed = await listAll(query);
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.length).toBeLessThan(COUNT);
    const { rows } = await exported(query);
    expect(rows.map(({ TicketId }) => Number(TicketId?.value))).toEqual(
      listed.map(({ TicketId }) => TicketId),
    );
    expect((await exportsInAudit()).at(-1)?.after).toMatchObject({ count: listed.length });
  });

  // rules/tickets 48
  it("has only the columns that are asked for, in their order, and no answers", async () => {
    const columns = "Email,TicketId,CreateDateTime";
    const parameters = new URLSearchParams({ projectId: String(fair.projectId), status: "held", columns });
    const answer = await app.app.inject({
      url: `${exportTickets.path}?${parameters}`,
      headers: { authorization: `Bearer ${app.operator}` },
    });
    const sheets = readWorkbook(answer.rawPayload);
    expect(sheets.map(({ name }) => name)).toEqual(["Tickets"]);
    const [heads, ...rows] = sheets[0]?.rows ?? [];
    expect(Object.values(heads ?? {}).map(({ value }) => value)).toEqual([
      "TicketId",
      "CreateDateTime",
      "Email",
    ]);
    const listed = await listAll({ status: "held" });
    expect(rows.map(({ A, C }) => [Number(A?.value), C?.value ?? ""])).toEqual(
      listed.map(({ TicketId, Email }) => [TicketId, Email]),
    );
    for (const wrong of ["", "Shoe", "Email,,TicketId", "Email,id"])
      expect((await ask({ columns: wrong }, app.operator)).status).toBe(400);
  });

  it("is there without a ticket, too", async () => {
    const { rows, headers } = await exported({ projectId: other.projectId }, app.admin);
    expect(rows).toEqual([]);
    expect(headers["content-disposition"]).toMatch(new RegExp(`tickets-${other.projectId}-${DAY}\\.xlsx`));
  });
});

/** Returns the expected row of a listed ticket in the file. */
function expectedRow(ticket: TicketRow): Row {
  const text = (value: string | null) => (value ? { type: "inlineStr", value, format: "@" } : undefined);
  const number = (value: number | string | null, format: string) =>
    value === null ? undefined : { type: "n", value: String(value), format };
  const moment = (at: string | null) => number(at && wallTimeAt(Date.parse(at), ZONE), "dd/mm/yyyy hh:mm:ss");
  return Object.fromEntries(
    TICKET_COLUMNS.map(({ name, kind }) => {
      const value = ticket[name];
      if (kind === "moment") return [name, moment(value as string | null)];
      if (typeof value === "boolean")
        return [name, { type: "b", value: value ? "1" : "0", format: "builtin 0" }];
      if (kind === "money") return [name, number(value as number, "#,##0.00")];
      if (kind === "id" || kind === "number") return [name, number(value as number | null, "0")];
      return [name, text(value as string | null)];
    }),
  );
}

describe("cells", () => {
  it("no text is a formula, and only characters that cannot be shown are dropped", async () => {
    const odd = await createTicketProject(app.db);
    await addTickets(
      app.db,
      odd,
      HOSTILE_TEXTS.map(([company], n) => ({
        company,
        mobile_phone: company.slice(0, 50),
        barcode: `00${n}`,
      })),
    );
    const { rows } = await exported({ projectId: odd.projectId, sortName: "TicketId" }, app.admin);
    expect(rows.map(({ Company }) => Company?.value)).toEqual(HOSTILE_TEXTS.map(([, shown]) => shown));
    for (const [n, { Company, Barcode }] of rows.entries()) {
      if (Company) expect(Company).toMatchObject({ type: "inlineStr", format: "@" });
      expect(Barcode).toEqual({ type: "inlineStr", value: `00${n}`, format: "@" });
    }
  });

  it("a time is the wall time at the venue, before and after a clock change", async () => {
    const summer = await createTicketProject(app.db, { timeZone: "Europe/Berlin" });
    await addTickets(app.db, summer, [
      {
        created_at: new Date("2030-03-31T00:59:59.999Z"),
        expire_payment_at: new Date("2030-03-31T01:00:00Z"),
      },
    ]);
    const { rows } = await exported({ projectId: summer.projectId }, app.admin);
    expect(rows[0]?.CreateDateTime?.value).toBe("2030-03-31T01:59:59");
    expect(rows[0]?.ExpirePaymentDateTime?.value).toBe("2030-03-31T03:00:00");
  });
});

describe("the audit", () => {
  it("has one row per export, with the count and without the searched text", async () => {
    const before = await exportsInAudit();
    await exported({ search: "smith" });
    const rows = (await exportsInAudit()).slice(before.length);
    const count = (await listAll({ search: "smith" })).length;
    expect(rows).toEqual([
      { project_id: fair.projectId, staff_name: "Olga Operator", after: { count, searched: true } },
    ]);
  });

  it("counts what is in the file, whatever is sold meanwhile", async () => {
    const answers = Array.from({ length: 4 }, () => exported());
    await fillTickets(app.db, fair, { count: 500, first: COUNT + 1 });
    const lengths = (await Promise.all(answers)).map(({ rows }) => rows.length);
    const counts = (await exportsInAudit()).slice(-4).map(({ after }) => (after as { count: number }).count);
    expect(counts.toSorted()).toEqual(lengths.toSorted());
  });
});

it("a link that a browser follows leads to the same file, and to no other", async () => {
  const query = { projectId: String(fair.projectId), search: "smith & 100%", status: "issued" };
  const { body } = await app.call(
    createDownloadLink,
    { body: { path: exportTickets.path, query } },
    app.operator,
  );
  const answer = await app.app.inject({ url: body.url });
  expect(answer.statusCode).toBe(200);
  const { rows } = await exported(query);
  expect(readWorkbook(answer.rawPayload)[0]?.rows).toHaveLength(rows.length + 1);
  expect((await app.app.inject({ url: body.url.replace("issued", "held") })).statusCode).toBe(401);
});
