import { TICKET_COLUMN_NAMES, TICKET_COLUMNS, type TicketRow } from "@foyer/contract/ticket-columns.ts";
import { listTickets } from "@foyer/contract/tickets.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTickets, fillTickets } from "../../../test/events/fill-tickets.ts";
import { createTicketProject, type TicketProject } from "../../../test/events/ticket-project.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { grantProject } from "../../../test/server/grant-project.ts";

type Query = Record<string, string | number>;
type Page = { TotalCount: number; Items: (TicketRow & { status: string })[] };

const COUNT = 90;
let app: TestApp;
let fair: TicketProject;
let other: TicketProject;

beforeAll(async () => {
  app = await startTestApp();
  fair = await createTicketProject(app.db);
  other = await createTicketProject(app.db, { name: "Another fair" });
  await fillTickets(app.db, fair, { count: COUNT });
  await fillTickets(app.db, other, { count: 5 });
  await grantProject(app.db, "viewer", fair.projectId);
});
afterAll(() => app?.stop());

const ask = (query: Query, token?: string | null) =>
  app.call(listTickets, { query: { projectId: fair.projectId, ...query } }, token);

async function list(query: Query = {}): Promise<Page> {
  const { status, body, text } = await ask(query);
  expect(status, text).toBe(200);
  return body;
}

/** All pages, one after the other. */
async function listAll(query: Query, sizePerPage = 20): Promise<Page["Items"]> {
  const items: Page["Items"] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const page = await list({ ...query, currentPage, sizePerPage });
    items.push(...page.Items);
    if (page.Items.length === 0) return items;
  }
}

const idsOf = (items: readonly TicketRow[]) => items.map(({ TicketId }) => TicketId);

describe("refusals", () => {
  it("nobody, and a person without a role", async () => {
    expect((await ask({}, null)).status).toBe(401);
    expect((await ask({}, app.stranger)).status).toBe(403);
  });

  it("a project that is not there, or not theirs", async () => {
    for (const projectId of [other.projectId, 999_999]) {
      const answer = await ask({ projectId }, app.viewer);
      expect(answer.status).toBe(404);
      expect(answer.body.Error.Code).toBe("not-found");
    }
    expect((await ask({ projectId: 999_999 })).status).toBe(404);
    expect((await ask({}, app.viewer)).status).toBe(200);
  });

  it.each([
    ["no project", { projectId: "" }],
    ["an unknown column", { sortName: "search" }],
    ["a column of the table", { sortName: "first_name" }],
    ["a name that objects have", { sortName: "__proto__" }],
    ["an unknown order", { sortName: "Email", sortOrder: "up" }],
    ["an unknown status", { status: "lost" }],
    ["100,000 a page", { sizePerPage: 100_000 }],
    ["11 a page", { sizePerPage: 11 }],
    ["0 a page", { sizePerPage: 0 }],
    ["page 0", { currentPage: 0 }],
    ["page -1", { currentPage: -1 }],
    ["half a page", { currentPage: 1.5 }],
    ["a search without end", { search: "x".repeat(1001) }],
    ["a parameter that there is not", { limit: 5 }],
  ])("%s", async (_, query) => {
    const { status, body } = await ask(query as Query);
    expect(status).toBe(400);
    expect(body.Error).toMatchObject({ Code: "malformed-query", Message: expect.any(String) });
  });
});

describe("pages", () => {
  it("has ten rows, the newest first, when nothing is asked for", async () => {
    const { TotalCount, Items } = await list({ search: "", sortName: "", sortOrder: "", status: "" });
    expect(TotalCount).toBe(COUNT);
    expect(Items).toHaveLength(10);
    expect(idsOf(Items)).toEqual(idsOf(Items).toSorted((a, b) => b - a));
    expect(idsOf(Items)[0]).toBe(Math.max(...idsOf(await listAll({}))));
    expect(Object.keys(Items[0] ?? {}).filter((name) => name !== "status")).toEqual(
      expect.arrayContaining([...TICKET_COLUMN_NAMES]),
    );
    expect(Object.keys(Items[0] ?? {})).toHaveLength(TICKET_COLUMNS.length + 2);
  });

  it.each([10, 20, 50])("of %i rows together are all tickets, each once", async (size) => {
    const ids = idsOf(await listAll({}, size));
    expect(new Set(ids).size).toBe(COUNT);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  it("is empty beyond the end, with the total", async () => {
    expect(await list({ currentPage: 10, sizePerPage: 10 })).toEqual({ TotalCount: COUNT, Items: [] });
    expect(await list({ currentPage: 999_999_999 })).toEqual({ TotalCount: COUNT, Items: [] });
  });
});

describe("sorting", () => {
  it.each(TICKET_COLUMN_NAMES)("by %s, up and down, over all pages", async (name) => {
    const all = await listAll({});
    const up = all.toSorted((a, b) => compare(a[name], b[name]) || a.TicketId - b.TicketId);
    expect(idsOf(await listAll({ sortName: name, sortOrder: "asc" }))).toEqual(idsOf(up));
    expect(idsOf(await listAll({ sortName: name, sortOrder: "desc" }))).toEqual(idsOf(up.toReversed()));
    expect(idsOf(await listAll({ sortName: name }))).toEqual(idsOf(up));
  });

  it("keeps equal values in the order of their ids, page after page", async () => {
    const items = await listAll({ sortName: "Gender", sortOrder: "asc" }, 10);
    expect(new Set(items.map(({ Gender }) => Gender)).size).toBe(3);
    expect(new Set(idsOf(items)).size).toBe(COUNT);
  });

  it("takes texts of any length", async () => {
    const long = await createTicketProject(app.db);
    const company = "x".repeat(20_000);
    await addTickets(app.db, long, [
      { company: `${company}b` },
      { company: "y" },
      { company: `${company}a` },
    ]);
    const { Items } = await list({ projectId: long.projectId, sortName: "Company" });
    expect(Items.map(({ Company }) => Company.at(-1))).toEqual(["b", "a", "y"]);
  });
});

/** As a plain list sorts: what is missing first, text without regard to case by its characters' numbers. */
function compare(a: TicketRow[keyof TicketRow], b: TicketRow[keyof TicketRow]): number {
  const [x, y] = [a, b].map((value) => (typeof value === "string" ? value.toLowerCase() : value));
  if (x === y) return 0;
  if (x === null || x === undefined) return -1;
  if (y === null || y === undefined) return 1;
  return x < y ? -1 : 1;
}

describe("status", () => {
  it.each(["held", "issued", "cancelled", "expired"])("%s", async (status) => {
    const wanted = (await listAll({})).filter((one) => one.status === status);
    expect(wanted.length).toBeGreaterThan(0);
    const { TotalCount } = await list({ status });
    expect(TotalCount).toBe(wanted.length);
    expect(idsOf(await listAll({ status }))).toEqual(idsOf(wanted));
  });
});

describe("search", () => {
  it("looks at the columns that say so, and at no other text", async () => {
    const one = await createTicketProject(app.db);
    const texts = TICKET_COLUMNS.filter(({ kind, name }) => kind === "text" || name === "Barcode");
    const row = Object.fromEntries(texts.map(({ column, name }) => [column, `in-${name}-`]));
    await addTickets(app.db, one, [row]);
    const foundIn: string[] = [];
    for (const { name } of texts) {
      const { TotalCount } = await list({ projectId: one.projectId, search: `in-${name}-` });
      if (TotalCount === 1) foundIn.push(name);
    }
    expect(foundIn).toEqual(texts.filter(({ isSearched }) => isSearched).map(({ name }) => name));
  });

  let people: TicketProject;
  let ids: number[];
  const found = async (search: string) =>
    (await list({ projectId: people.projectId, search, sortName: "TicketId" })).Items.map(({ TicketId }) =>
      ids.indexOf(TicketId),
    );

  beforeAll(async () => {
    people = await createTicketProject(app.db);
    ids = await addTickets(app.db, people, [
      { first_name: "Анна", last_name: "Ёлкина", company: "ООО Ромашка", city: "Nowhere" },
      {
        first_name: "Anna",
        last_name: "Smith",
        sur_name: "Zola",
        company: "100% Juice",
        email: "anna@x_y.example",
      },
      {
        first_name: "Bob",
        last_name: "Smith",
        company: "1000 Juices",
        email: "bob@xzy.example",
        barcode: "000777",
      },
      { company: "back\\slash", mobile_phone: "+4915112345678", promo_code: "PROMO-1", payment_id: "PAY 9" },
      { company: "北京 有限公司", first_name: "Ümit", last_name: "MÜLLER", identifier: PUBLIC_ID },
      { first_name: "Rene\u0301", last_name: "\uff21\uff2b", mobile_phone: "+1 242491701234" },
    ]);
  });

  it.each<[string, string, number[]]>([
    ["one word, in any case", "SMITH", [1, 2]],
    ["all words, in any order and any column", "juice anna", [1]],
    ["words between any white space", "  smith \t bob\n", [2]],
    ["part of a word", "mit", [1, 2, 4]],
    ["words of which one is nowhere", "smith nobody", []],
    ["a literal per cent sign", "100%", [1]],
    ["only a per cent sign", "%", [1]],
    ["a literal underscore", "x_y", [1]],
    ["a literal backslash", "\\", [3]],
    ["a backslash before another sign", "\\%", []],
    ["Cyrillic in any case", "АННА ромашка", [0]],
    ["ё in any case", "ёлкина", [0]],
    ["Chinese", "北京", [4]],
    ["umlauts in any case", "ümit müller", [4]],
    ["a barcode", "000777", [2]],
    ["a third name", "zola", [1]],
    ["a phone number", "+4915112345678", [3]],
    ["a phone number with punctuation", "+49-151.12345(678)", [3]],
    ["a phone number with a blank in its prefix", "+1242-491701234", [5]],
    ["a composed spelling of a decomposed name", "ren\u00e9", [5]],
    ["a decomposed spelling of a composed name", "u\u0308mit", [4]],
    ["plain letters of a full-width name, and the other way round", "ak \uff52en", [5]],
    ["a promo code", "promo-1", [3]],
    ["a payment", "pay 9", [3]],
    ["a public id", "11111111-2222", [4]],
    ["a column that is not searched", "nowhere", []],
    ["a quote", "'", []],
    ["nothing but white space", " \t ", [0, 1, 2, 3, 4, 5]],
  ])("%s", async (_, search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  it("finds a ticket by its id", async () => {
    expect(await found(String(ids[2]))).toContain(2);
  });

  it("takes 500 words", async () => {
    const words = Array.from({ length: 500 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(" ");
    expect(await found(words)).toEqual([]);
  });

  it("finds nothing of another project", async () => {
    expect(await found("guest1")).toEqual([]);
    expect((await list({ search: "guest1" })).TotalCount).toBeGreaterThan(0);
  });

  it("counts what it finds, together with a status", async () => {
    const all = await listAll({});
    const wanted = all.filter(({ Company, status }) => Company.includes("ACME") && status === "issued");
    expect(wanted.length).toBeGreaterThan(10);
    const page = await list({ search: "acme", status: "issued", sizePerPage: 10 });
    expect(page.TotalCount).toBe(wanted.length);
    expect(idsOf(await listAll({ search: "acme", status: "issued" }))).toEqual(idsOf(wanted));
  });
});

const PUBLIC_ID = "11111111-2222-4333-8444-555555555555";
