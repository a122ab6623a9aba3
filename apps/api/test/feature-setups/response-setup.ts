import { getAnswerCounts, listResponses } from "@foyer/contract/responses.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { insertAnswers } from "../../src/features/submissions/receipt.store.ts";
import { addTickets } from "../events/fill-tickets.ts";
import { createTicketProject, type TicketProject } from "../events/ticket-project.ts";
import { startTestApp, type TestApp } from "../server/app-client.ts";
import { grantProject } from "../server/grant-project.ts";

export const part = (id: number, text: string) => ({ id, texts: { "en-GB": text }, conditions: [] });
export const question = (id: number, text: string, type: string, answers: [number, string][] = []) => ({
  ...part(id, text),
  type: type as "textbox",
  settings: (type === "multi select" ? { showOther: true } : {}) as never,
  answers: answers.map(([answerId, answer]) => ({ id: answerId, texts: { "en-GB": answer } })),
});
export const SCENARIO = {
  steps: [
    { ...part(7, "About you"), questions: [question(70, "Name", "textbox")] },
    {
      ...part(8, "Lunch"),
      questions: [
        question(80, "What do you eat?", "multi select", [
          [1, "Meat"],
          [2, "Vegan"],
        ]),
        question(81, "Do you drink?", "checkbox"),
      ],
    },
  ],
};
const item = (
  stepId: number,
  questionId: number,
  answerId: number | null,
  answerValue: string | boolean,
) => ({
  stepId,
  stepOrderNumber: stepId - 6,
  questionId,
  answerTypeId: "Answer" as const,
  answerId,
  answerValue,
});
export const name = (text: string) => item(7, 70, null, text);
export const meat = item(8, 80, 1, "Meat");
export const vegan = item(8, 80, 2, "Vegan");
const other = (text: string) => item(8, 80, -1, text);
const drinks = (value: boolean) => item(8, 81, null, value);

export let app: TestApp;
export let fair: TicketProject;
export let elsewhere: TicketProject;
export let ids: number[];

/** Starts a server with answered registrations for a test file. */
export function setUpResponses(): void {
  beforeAll(async () => {
    app = await startTestApp();
    fair = await createTicketProject(app.db, { name: "Fair", scenario: SCENARIO });
    elsewhere = await createTicketProject(app.db, { name: "Other", scenario: SCENARIO });
    for (const role of ["manager", "operator", "viewer"] as const)
      await grantProject(app.db, role, fair.projectId);
    const row = (minute: number, answers: object[], more: object = {}) => ({
      answers: JSON.stringify(answers),
      created_at: new Date(Date.UTC(2030, 0, 1, 10, minute)),
      ...more,
    });
    ids = await addTickets(app.db, fair, [
      row(0, [name("Anna"), meat, drinks(true)], { barcode: "0042", email: "anna@fair.example" }),
      row(1, [name("Боб 100%"), meat, vegan, drinks(false)]),
      row(2, [name("Carl"), other("Nuts"), drinks(true)], { status: "held" }),
      row(3, [name("Dora"), vegan, drinks(true)], { status: "expired", purchased: false }),
    ]);
    await addTickets(app.db, elsewhere, [row(0, [name("Anna"), meat])]);
    await addSubmission(fair, "key-1", [name("Emil"), vegan, drinks(false)], 4);
  });
  afterAll(() => app?.stop());
}

/** A submission whose outcome is a text message. */
export async function addSubmission(
  { projectId, registrationId }: TicketProject,
  key: string,
  answers: object[],
  minute: number,
) {
  const results = answers as ResultItem[];
  const given = { projectId, registrationId, idempotencyKey: key, digest: Buffer.alloc(32), results };
  await app.db.transaction().execute((trx) => insertAnswers(trx, given));
  const at = new Date(Date.UTC(2030, 0, 1, 10, minute));
  await sql`update submission set created_at = ${at} where idempotency_key = ${key}`.execute(app.db);
}

export type Values = Record<string, unknown>;
export const list = (query: Values = {}, token = app.viewer, params: Values = fair) =>
  app.call(listResponses, { params, query }, token);
/** Asks until all are counted, as the page does: a request counts for a limited time. */
export const counts = async (params: Values = fair) => {
  for (;;) {
    const { body } = await app.call(getAnswerCounts, { params });
    if (body.counted === body.responses) return body;
  }
};
export const namesOf = (items: { answers: { answers: string[] }[] }[]) =>
  items.map(({ answers }) => answers[0]?.answers[0]);
export const found = async (query: Values) => namesOf((await list(query)).body.Items);
