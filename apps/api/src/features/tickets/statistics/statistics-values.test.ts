import { getTicketStatistics } from "@foyer/contract/ticket-statistics.ts";
import { expect, it } from "vitest";
import { expectInvariants } from "../../../../test/database/invariants.ts";
import { addTickets, answered, chose } from "../../../../test/events/fill-tickets.ts";
import { createTicketProject } from "../../../../test/events/ticket-project.ts";
import { app, setUpCheckedApp } from "../../../../test/server/set-up-app.ts";
import { indexTickets } from "../index-tickets.job.ts";

setUpCheckedApp();

const indexAll = () => indexTickets(app, new AbortController().signal);

// A visitor may write anything into a text that is a country.
it("a country and a tag with the words of another facet in them are counted as others are", async () => {
  const odd = await createTicketProject(app.db);
  await addTickets(app.db, odd, [{ country: "a/promo-code/7", tags: ["b/promo-code/8"] }]);
  await indexAll();
  const { body } = await app.call(getTicketStatistics, {
    params: { projectId: odd.projectId },
    query: { rows: "country", columns: "tag" },
  });
  expect(body.cells).toEqual([[1]]);
  await expectInvariants(app.db);
});

// rules/statistics 7
it("200 answers are shown in part at first, and whole on demand; a removed answer keeps its number", async () => {
  const { id: purpose } = await app.db
    .selectFrom("question")
    .select("id")
    .where("name_key", "=", "purpose")
    .executeTakeFirstOrThrow();
  const many = await createTicketProject(app.db);
  const rows = Array.from({ length: 200 }, (_, index) => ({
    answers: answered(chose(purpose, 5_000_000 + index), ...(index === 7 ? [chose(purpose, 5_000_000)] : [])),
  }));
  await addTickets(app.db, many, rows);
  await indexAll();
  const read = async (whole: "" | "rows") =>
    (
      await app.call(getTicketStatistics, {
        params: { projectId: many.projectId },
        query: { rows: `question.${purpose}`, columns: "status", whole },
      })
    ).body;
  const first = await read("");
  expect(first.rows).toMatchObject({ total: 200, isSeveral: true });
  expect(first.rows.entries).toHaveLength(20);
  expect(first.rows.entries[0]).toMatchObject({ name: "Removed answer 5000000", tickets: 2 });
  const whole = await read("rows");
  expect(whole.rows.entries).toHaveLength(200);
  expect(whole.cells.flat().reduce((sum: number, one: number) => sum + one, 0)).toBe(201);
  expect(whole.tickets).toBe(200);
});
