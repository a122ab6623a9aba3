import { getMessage, sendMessage, stopMessage } from "@foyer/contract/messages.ts";
import { sql } from "kysely";
import { expect } from "vitest";
import { sendMessages } from "../../src/features/messages/send-messages.job.ts";
import { mailComposers } from "../../src/mail-composers.ts";
import type { Mailer } from "../../src/platform/mail/mailer.ts";
import { deliverMails } from "../receivers/deliver-mails.ts";
import { app } from "../server/set-up-app.ts";

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
