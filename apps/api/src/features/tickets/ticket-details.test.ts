import { getTicket } from "@foyer/contract/tickets.ts";
import { toCents } from "@foyer/domain/money/cents.ts";
import { beforeAll, expect, it } from "vitest";
import { addTickets } from "../../../test/events/fill-tickets.ts";
import { createTicketProject, type TicketProject } from "../../../test/events/ticket-project.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

const part = (id: number, texts: Record<string, string>) => ({ id, texts, conditions: [] });
const question = (id: number, texts: Record<string, string>) => ({
  ...part(id, texts),
  type: "textbox" as const,
  settings: {} as never,
  answers: [],
});
const SCENARIO = {
  steps: [
    {
      ...part(7, { "de-DE": "Über Sie", "en-GB": "About you" }),
      questions: [question(70, { "en-GB": "Name" })],
    },
    { ...part(8, {}), questions: [question(80, { "de-DE": "Interessen" })] },
  ],
};
const answer = (stepId: number, questionId: number, answerValue: string | boolean) => ({
  stepId,
  stepOrderNumber: stepId - 6,
  questionId,
  answerValue,
  answerTypeId: "Answer" as const,
  answerId: null,
});

setUpApp();
let fair: TicketProject;
let other: TicketProject;
let ticketId: number;

beforeAll(async () => {
  fair = await createTicketProject(app.db, { scenario: SCENARIO });
  other = await createTicketProject(app.db);
  const answers = [
    answer(7, 70, "Anna <b>"),
    answer(8, 80, "Tea"),
    answer(8, 80, "Coffee"),
    answer(8, 81, true),
  ];
  const rows = [
    {
      answers: JSON.stringify(answers),
      culture_code: "de-DE",
      first_name: "Anna",
      last_name: "Ivanova",
      price_cents: toCents(66.67),
      status: "held" as const,
    },
  ];
  [ticketId = 0] = await addTickets(app.db, fair, rows);
  await grantProject(app.db, "viewer", fair.projectId);
});

const get = (params: { projectId: number; ticketId: number }, token?: string | null) =>
  app.call(getTicket, { params }, token);

it("refuses nobody, the roleless, other projects and unknown tickets", async () => {
  const here = { projectId: fair.projectId, ticketId };
  expect((await get(here, null)).status).toBe(401);
  expect((await get(here, app.stranger)).status).toBe(403);
  expect((await get({ projectId: other.projectId, ticketId }, app.viewer)).status).toBe(404);
  expect((await get({ projectId: other.projectId, ticketId })).status).toBe(404);
  expect((await get({ projectId: fair.projectId, ticketId: 999_999 }, app.viewer)).status).toBe(404);
});

it("has the holder's name as tickets show it, and the currency of the prices", async () => {
  const { body } = await get({ projectId: fair.projectId, ticketId }, app.viewer);
  expect(body).toMatchObject({ fullName: "Anna Ivanova", currency: "EUR" });
});

it("shows every answer under the names of the scenario that was played", async () => {
  const { projectId, registrationId } = fair;
  const renamed = { steps: [{ ...part(7, { "de-DE": "Anders" }), questions: [] }] };
  await app.db
    .insertInto("scenario")
    .values({
      project_id: projectId,
      registration_id: registrationId,
      version: 2,
      body: JSON.stringify(renamed),
    })
    .execute();
  const { status, body } = await get({ projectId, ticketId }, app.viewer);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    TicketId: ticketId,
    FirstName: "Anna",
    Price: 66.67,
    OriginalPrice: 100,
    status: "held",
    registrationId,
    registrationName: "Visitors",
    cultureCode: "de-DE",
    registrationCode: expect.stringMatching(/^[0-9A-F]{8}$/),
  });
  expect(body.answers).toEqual([
    { stepId: 7, step: "Über Sie", questionId: 70, question: "Name", answers: ["Anna <b>"] },
    { stepId: 8, step: "Step 8", questionId: 80, question: "Interessen", answers: ["Tea", "Coffee"] },
    { stepId: 8, step: "Step 8", questionId: 81, question: "Question 81", answers: [true] },
  ]);
});
