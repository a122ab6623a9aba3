import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "../../../../test/database/database.ts";
import { createTicketProject } from "../../../../test/events/ticket-project.ts";
import { type OpenDatabase, openDatabase } from "../../../platform/db/database.ts";
import { silentLog } from "../../../platform/log.ts";
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
