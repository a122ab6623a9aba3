import { eraseTicket } from "@foyer/contract/erasures.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { emailResult, submitAnswers } from "../../../test/events/event.ts";
import { findWord } from "../../../test/feature-setups/privacy-setup.ts";
import {
  addWebhook,
  app,
  openEvent,
  receiver,
  relay,
  setUpWebhooks,
  tell,
} from "../../../test/feature-setups/webhook-setup.ts";

setUpWebhooks();

// rules/privacy 3
it("what webhooks were told, or wait for, is deleted; they are told of the emptied ticket", async () => {
  const event = await openEvent();
  await addWebhook(event);
  const register = async (word: string): Promise<number> => {
    const results = [emailResult(event.asked, `${word}@example.org`)];
    return (await submitAnswers(app, event.code, results)).body.ticket.ticketId;
  };
  const [ticketId] = [await register("platypus"), await register("echidna")];
  await relay();
  await register("platypus");
  const others = ["webhook_delivery.body"];
  expect(await findWord(app.db, "platypus")).toContain("webhook_delivery.body");
  const params = { projectId: event.projectId, ticketId };
  const { rows } = await sql<{ id: number }>`
    select id from ticket where email like 'platypus%' order by id`.execute(app.db);
  for (const { id } of rows) {
    const erased = await app.call(eraseTicket, {
      params: { ...params, ticketId: id },
      body: { confirm: String(id) },
    });
    expect(erased.status).toBe(200);
  }
  expect(await findWord(app.db, "platypus")).toEqual([]);
  expect(await findWord(app.db, "echidna")).toEqual(expect.arrayContaining(others));
  await tell();
  const bodies = receiver.received.map(({ body }) => String(body));
  expect(bodies.filter((body) => body.includes("platypus"))).toEqual([]);
  expect(bodies.some((body) => body.includes(`"TicketId":${ticketId}`))).toBe(true);
});
