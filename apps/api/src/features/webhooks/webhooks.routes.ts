import * as contract from "@foyer/contract/webhooks.ts";
import type { FastifyInstance } from "fastify";
import type { AuditEntry } from "../../platform/http/audit-entry.ts";
import { route } from "../../platform/http/route.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import type { WebhookKey } from "./webhook.store.ts";
import * as deliveries from "./webhook-deliveries.service.ts";
import * as webhooks from "./webhooks.service.ts";

export function webhookRoutes(app: FastifyInstance, outbound: Outbound): void {
  route(app, contract.listWebhooks, ({ params }, { db }) =>
    webhooks.listWebhooks(db, params.projectId, outbound),
  );
  route(app, contract.getWebhook, ({ params }, { db }) => webhooks.getWebhook(db, params, outbound));
  route(app, contract.createWebhook, ({ params, body }, context) =>
    webhooks.createWebhook(context, params.projectId, { values: body, outbound }),
  );
  route(app, contract.updateWebhook, ({ params, body }, context) =>
    webhooks.updateWebhook(context, params, { sent: body, outbound }),
  );
  route(app, contract.removeWebhook, ({ params }, context) =>
    webhooks.removeWebhook(context, params, outbound),
  );
  route(app, contract.rotateWebhookSecret, ({ params }, context) =>
    webhooks.rotateSecret(context, params, outbound),
  );
  deliveryRoutes(app);
}

function deliveryRoutes(app: FastifyInstance): void {
  route(app, contract.testWebhook, async ({ params }, { db, record }) => {
    const delivery = await deliveries.sendTest(db, params);
    record(sentEntry(params, { testedWebhook: 1 }));
    return delivery;
  });
  route(app, contract.listWebhookDeliveries, ({ params, query }, { db }) =>
    deliveries.listDeliveries(db, params, query),
  );
  route(app, contract.repeatWebhookDelivery, async ({ params }, { db, record }) => {
    const delivery = await deliveries.repeatDelivery(db, params, params.deliveryId);
    record(sentEntry(params, { repeatedDeliveries: 1 }));
    return delivery;
  });
  route(app, contract.repeatFailedWebhookDeliveries, async ({ params, body }, { db, record }) => {
    const since = body.since ? new Date(body.since) : null;
    const repeated = await deliveries.repeatFailed(db, params, since);
    record(repeated === 0 ? "unchanged" : sentEntry(params, { repeatedDeliveries: repeated }));
    return { repeated };
  });
}

const sentEntry = ({ projectId, webhookId }: WebhookKey, after: Record<string, number>): AuditEntry => ({
  action: "update",
  entity: "webhook",
  entityId: webhookId,
  projectId,
  after,
});
