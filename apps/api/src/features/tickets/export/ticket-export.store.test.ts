import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "../../../../test/database/database.ts";
import { createTicketProject } from "../../../../test/events/ticket-project.ts";
import { countCursors } from "../../../../test/interference/open-cursors.ts";
import { type OpenDatabase, openDatabase } from "../../../platform/db/database.ts";
import { silentLog } from "../../../platform/log.ts";
import { copyRows, openExport } from "./export-snapshot.store.ts";
import { openSnapshot, type Snapshot } from "./ticket-export.store.ts";

const ROUNDS = 15;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
/** A pool so small that the next query gets the connection that was just released. */
let small: OpenDatabase;
let projectId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  small = openDatabase(database.url, { max: 2, log: silentLog });
  ({ projectId } = await createTicketProject(small.db));
});
afterAll(async () => {
  await small?.close();
  await database?.drop();
});

const sleepOnBoth = () =>
  Promise.all([1, 2].map(() => sql`select pg_sleep(0.1)`.execute(small.db).then(() => "slept")));

// A cancel addresses a connection, which may serve another request by then.
it.each<[string, (abort: () => void, snapshot: Snapshot) => unknown]>([
  [
    "after its end",
    async (abort, { close }) => {
      await close();
      abort();
    },
  ],
  [
    "at its end",
    (abort, { close }) => {
      abort();
      return close();
    },
  ],
  ["at its end, the other way round", (abort, { close }) => [close(), abort()]],
])("an export that is cancelled %s disturbs nobody else's query", async (_, end) => {
  const filter = { projectId, search: "", status: "", sortName: "", sortOrder: "" } as const;
  for (let round = 0; round < ROUNDS; round += 1) {
    const controller = new AbortController();
    const snapshot = await openSnapshot(small.db, filter, { timeZone: "UTC", signal: controller.signal });
    const ended = end(() => controller.abort(), snapshot);
    expect(await sleepOnBoth()).toEqual(["slept", "slept"]);
    await ended;
  }
});

/** More rows than the buffers on the way hold. */
const LONG_QUERY = sql`select generate_series(1, 2000000)`;

it("a reader that stalls loses its rows, and its connection is free for others", async () => {
  const opened = await openExport(small.db, new AbortController().signal);
  const batches = copyRows(opened, LONG_QUERY, 0.2);
  expect((await batches.next()).done).toBe(false);
  await expect.poll(() => countCursors(small.db)).toBe(0);
  await expect(batches.next()).rejects.toThrow("Nobody has read the export for 0.2 seconds");
  expect(await sleepOnBoth()).toEqual(["slept", "slept"]);
});

it("a reader that leaves ends the copy, and its connection is free for others", async () => {
  const opened = await openExport(small.db, new AbortController().signal);
  const batches = copyRows(opened, LONG_QUERY);
  expect((await batches.next()).done).toBe(false);
  await batches.return(undefined);
  await opened.close();
  expect(await sleepOnBoth()).toEqual(["slept", "slept"]);
});

it("values of a copied query are as those of any other", async () => {
  const text = `it's \\ "quoted" $1 é\n{a,b}`;
  const opened = await openExport(small.db, new AbortController().signal);
  const given = sql`select ${text}::text, ${[text, "", "NULL"]}::text[] = array[${text}, '', 'NULL'],
    ${[3, 2 ** 40]}::bigint[] = array[3, 1099511627776], ${true}::boolean, ${null}::text, ${2 ** 40}::bigint,
    ${new Date("2030-01-01T00:00:00.5Z")}::timestamptz = '2030-01-01T00:00:00.5Z'`;
  const found: unknown[] = [];
  for await (const row of copyRows(opened, given)) {
    row.startRow();
    const field = <T>(read: () => T) => found.push(row.next() ? read() : null);
    field(() => row.text());
    for (let index = 0; index < 3; index += 1) field(() => row.boolean());
    field(() => row.text());
    field(() => row.integer());
    field(() => row.boolean());
  }
  await opened.close();
  expect(found).toEqual([text, true, true, true, null, 2 ** 40, true]);
});
