import { cancelTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { addTickets } from "../../../test/events/fill-tickets.ts";
import { createTicketProject, type TicketProject } from "../../../test/events/ticket-project.ts";
import {
  addSubmission,
  app,
  counts,
  fair,
  meat,
  SCENARIO,
  setUpResponses,
  vegan,
} from "../../../test/feature-setups/response-setup.ts";

setUpResponses();

describe("how often each answer was given", () => {
  const eaten = async (of: TicketProject = fair) => {
    const { questions, ...rest } = await counts(of);
    const { answered, choices } = questions.find(
      ({ questionId }: { questionId: number }) => questionId === 80,
    );
    return { ...rest, answered, choices: choices.map(({ label, count }: never) => [label, count]) };
  };

  it("counts live tickets and messages, exactly, and choices that nobody made", async () => {
    expect(await eaten()).toEqual({
      responses: 4,
      counted: 4,
      answered: 4,
      choices: [
        ["Meat", 2],
        ["Vegan", 2],
        ["Other", 1],
      ],
    });
    const { questions } = await counts();
    expect(questions.map(({ question }: { question: string }) => question)).toEqual([
      "What do you eat?",
      "Do you drink?",
    ]);
    expect(questions[1].choices).toEqual([
      { label: "Yes", count: 2 },
      { label: "No", count: 2 },
    ]);
  });

  it("follows every sale, message and cancellation, whatever was counted before", async () => {
    const moving = await createTicketProject(app.db, { scenario: SCENARIO });
    expect((await counts(moving)).responses).toBe(0);
    const [first = 0] = await addTickets(app.db, moving, [
      { answers: JSON.stringify([vegan]), price_cents: 0 as never, original_price_cents: 0 as never },
      { answers: JSON.stringify([meat]) },
    ]);
    expect(await eaten(moving)).toMatchObject({
      choices: [
        ["Meat", 1],
        ["Vegan", 1],
        ["Other", 0],
      ],
    });
    await addSubmission(moving, "late", [vegan], 5);
    expect(await eaten(moving)).toMatchObject({
      responses: 3,
      choices: [
        ["Meat", 1],
        ["Vegan", 2],
        ["Other", 0],
      ],
    });
    await app.call(cancelTicket, { params: { projectId: moving.projectId, ticketId: first }, body: {} });
    expect(await eaten(moving)).toMatchObject({
      responses: 2,
      choices: [
        ["Meat", 1],
        ["Vegan", 1],
        ["Other", 0],
      ],
    });
    // The last live ticket of a part leaves it.
    await sql`update ticket set status = 'cancelled' where project_id = ${moving.projectId} and status = 'issued'`.execute(
      app.db,
    );
    const { rows } = await sql<{ live: number }>`select count(*)::int as live from ticket
      where project_id = ${moving.projectId} and status in ('issued', 'held')`.execute(app.db);
    expect((await eaten(moving)).responses).toBe(1 + (rows[0]?.live ?? 0));
  });
});
