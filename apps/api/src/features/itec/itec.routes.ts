import * as contract from "@foyer/contract/itec-deliveries.ts";
import type { FastifyInstance } from "fastify";
import type { AuditEntry } from "../../platform/http/audit-entry.ts";
import { route } from "../../platform/http/route.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { listDeliveries, repeatDelivery, repeatFailed } from "./itec.service.ts";

export function itecRoutes(app: FastifyInstance, outbound: Outbound): void {
  route(app, contract.listItecDeliveries, ({ params, query }, { db }) =>
    listDeliveries(db, params, { query, outbound }),
  );
  route(app, contract.repeatItecDelivery, async ({ params }, { db, record }) => {
    const delivery = await repeatDelivery(db, params, params.deliveryId);
    record(repetitionEntry(params, { repeatedItecDeliveries: 1, ticketId: delivery.ticketId }));
    return delivery;
  });
  route(app, contract.repeatFailedItecDeliveries, async ({ params }, { db, record }) => {
    const repeated = await repeatFailed(db, params);
    record(repeated === 0 ? "unchanged" : repetitionEntry(params, { repeatedItecDeliveries: repeated }));
    return { repeated };
  });
}

/** The entry is in the history of the registration. */
const repetitionEntry = (
  { projectId, registrationId }: { projectId: number; registrationId: number },
  after: Record<string, number>,
): AuditEntry => ({
  action: "update",
  entity: "registration",
  entityId: registrationId,
  projectId,
  after,
});
