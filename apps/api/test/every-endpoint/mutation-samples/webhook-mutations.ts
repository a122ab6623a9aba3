import { listWebhookDeliveries, testWebhook } from "@foyer/contract/webhooks.ts";
import { sql } from "kysely";
import type { TestApp } from "../../server/app-client.ts";
import { addWebhook } from "../change-samples.ts";
import { type MutationSamples, ONE_MORE } from "./mutation-sample.ts";

const BODY = { url: "https://receiver.example/events", eventTypes: ["ticket.issued"] };
const WEBHOOK = "/api/projects/:projectId/webhooks/:webhookId";

export const webhookMutations = (app: TestApp): MutationSamples => ({
  "POST /api/projects/:projectId/webhooks": async () => {
    const { projectId } = await addWebhook(app);
    return { params: { projectId }, body: BODY, again: ONE_MORE };
  },
  [`DELETE ${WEBHOOK}`]: async () => ({ params: await addWebhook(app), again: { status: 404, rows: 0 } }),
  // Each time another secret.
  [`POST ${WEBHOOK}/secret`]: async () => ({
    params: await addWebhook(app),
    again: { status: 200, rows: 1 },
  }),
  [`POST ${WEBHOOK}/test`]: async () => ({ params: await addWebhook(app), again: { status: 202, rows: 1 } }),
  [`POST ${WEBHOOK}/deliveries/:deliveryId/repeat`]: async () => ({
    params: await addFailed(app),
    // It waits to be sent.
    again: { status: 409, rows: 0 },
  }),
  [`POST ${WEBHOOK}/deliveries/repeat-failed`]: async () => {
    const { projectId, webhookId } = await addFailed(app);
    return { params: { projectId, webhookId }, body: {}, again: { status: 200, rows: 0 } };
  },
});

/** A webhook with a delivery that has failed. */
async function addFailed(app: TestApp) {
  const params = await addWebhook(app);
  await app.call(testWebhook, { params });
  await sql`update webhook_delivery set state = 'failed', ended_at = now()
    where project_id = ${params.projectId}`.execute(app.db);
  const { body } = await app.call(listWebhookDeliveries, { params });
  return { ...params, deliveryId: body.Items[0].id as number };
}
