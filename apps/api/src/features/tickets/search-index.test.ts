import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app-client.ts";
import { fillTickets } from "../../../test/fill-tickets.ts";
import { createTicketProject } from "../../../test/ticket-project.ts";
import { tidySearchIndex } from "./search-index.store.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const fair = await createTicketProject(app.db);
  await fillTickets(app.db, fair, { count: 90 });
});
afterAll(() => app?.stop());

/** Empties the pending list of the index and returns how many pages it had. */
const pagesLeft = async () =>
  (await sql<{ pages: number }>`select gin_clean_pending_list('ticket_search') as pages`.execute(app.db))
    .rows[0]?.pages;

it("the words of new tickets are sorted into the index by one server at a time", async () => {
  await app.db.transaction().execute(async (other) => {
    await tidySearchIndex(other);
    await sql`update ticket set company = company || ' Ltd'`.execute(app.db);
    await tidySearchIndex(app.db);
  });
  expect(await pagesLeft()).toBeGreaterThan(0);

  await sql`update ticket set company = company || ' Ltd'`.execute(app.db);
  await tidySearchIndex(app.db);
  expect(await pagesLeft()).toBe(0);
});
