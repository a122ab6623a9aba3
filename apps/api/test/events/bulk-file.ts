import { registerBatch } from "@foyer/contract/bulk-registration.ts";
import { sql } from "kysely";
import { bulkRegistration } from "../../src/features/bulk-registration/issue-batch.job.ts";
import type { Answer, TestApp } from "../server/app-client.ts";
import { upload } from "../server/upload.ts";
import type { TestEvent } from "./event.ts";

type Options = { name?: string; fields?: Record<string, string>; token?: string };

/** Uploads a registration file. */
export function uploadBatch(
  app: TestApp,
  { projectId, registrationId }: TestEvent,
  content: string | Uint8Array,
  { name = "guests.csv", fields = {}, token = app.admin }: Options = {},
): Promise<Answer> {
  const params = { projectId, registrationId };
  return upload(app, registerBatch, { params, content, name, fields }, token);
}

/** Lets waiting batches begin at once. */
export const skipWait = (app: TestApp) =>
  sql`update durable_work set due_at = now() where kind = 'bulk-registration' and state = 'waiting'`.execute(
    app.db,
  );

/** Issues the tickets of all waiting batches, as a server's worker does. */
export async function issueBatches(app: TestApp): Promise<void> {
  await skipWait(app);
  await app.work(bulkRegistration);
}
