import * as contract from "@foyer/contract/tickets.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { resendTicket } from "./resend.service.ts";

export function ticketMailRoutes(app: FastifyInstance): void {
  route(app, contract.resendTicket, async ({ params }, { db, record }) => {
    const { recipient, barcode } = await resendTicket(db, params);
    const { projectId, ticketId } = params;
    record({
      ...{ action: "update", entity: "ticket", entityId: ticketId, entityName: barcode, projectId },
      after: { mailedAgain: true },
    });
    return { recipient };
  });
}
