import { getMessage, sendMessage, stopMessage } from "@foyer/contract/messages.ts";
import { sql } from "kysely";
import { expect } from "vitest";
import { sendMessages } from "../../src/features/messages/send-messages.job.ts";
import { mailComposers } from "../../src/mail-composers.ts";
import type { Mailer } from "../../src/platform/mail/mailer.ts";
import { deliverMails } from "../receivers/deliver-mails.ts";
import { app } from "../server/set-up-app.ts";
import { sell } from "./ticket-life-setup.ts";

export const PUBLIC_URL = "https://tickets.example.com";

export const TEXT = { cultureCode: "en-GB", subject: "Programme of [event]", body: "The talks are online." };
export const PER_TICKET = { ...TEXT, body: "Hello [name], your ticket is [number]: [link]" };

/** A mailer that keeps what it sends. */
export function keepingMailer(): Mailer & { sent: Parameters<Mailer["send"]>[0][] } {
  const sent: Parameters<Mailer["send"]>[0][] = [];
  return { connections: 1, sent, send: async (mail) => void sent.push(mail), close: async () => {} };
}

/** Relays the outbox and sends due mails; without a mailer it only relays. */
export const deliver = (mailer: Mailer | null = null) =>
  deliverMails(app.db, { mailer, composers: mailComposers({ publicUrl: PUBLIC_URL }) });

/** Starts a message to all tickets of a project, and returns the answer. */
export const start = (projectId: number, body: object = {}) =>
  app.call(sendMessage, {
    params: { projectId },
    body: { messageId: crypto.randomUUID(), kind: "message", texts: [TEXT], filter: { projectId }, ...body },
  });

/** Starts a message and makes its mails. */
export async function send(projectId: number, body: object = {}) {
  const started = await start(projectId, body);
  expect(started.status, started.text).toBe(201);
  await app.work(sendMessages);
  const params = { projectId, messageId: started.body.messageId as string };
  const read = async () => (await app.call(getMessage, { params })).body;
  return { params, read, stop: () => app.call(stopMessage, { params }) };
}

/** How many mails of messages each address has. */
export async function mailsByAddress(projectId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ recipient: string; count: number }>`
    select recipient, count(*) as count from mail where project_id = ${projectId} and kind = 'message'
    group by 1 order by 1`.execute(app.db);
  return Object.fromEntries(rows.map(({ recipient, count }) => [recipient, count]));
}

/** An event whose tickets are free. */
export const free = () => sell({ ticketPrice: 0 });

export const setCulture = (
  { projectId, ticketId }: { projectId: number; ticketId: number },
  culture: string,
) =>
  sql`update ticket set culture_code = ${culture} where project_id = ${projectId} and id = ${ticketId}`.execute(
    app.db,
  );

/** The audit of a message. */
export const auditOf = async (messageId: string) =>
  (
    await app.db
      .selectFrom("audit")
      .select(["action", "entity_name", "after"])
      .where("entity", "=", "message")
      .where("entity_id", "=", messageId)
      .orderBy("id")
      .execute()
  ).map((row) => [row.action, row.entity_name, row.after]);
