import * as contract from "@foyer/contract/ticket-views.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import * as views from "./ticket-views.service.ts";

export function ticketViewRoutes(app: FastifyInstance): void {
  route(app, contract.listTicketViews, ({ params }, { db, caller }) =>
    views.listViews(db, params.projectId, caller),
  );
  route(app, contract.createProjectView, ({ params, body }, context) =>
    views.createView(context, { ...params, owner: null }, body),
  );
  route(app, contract.updateProjectView, ({ params, body }, context) =>
    views.updateView(context, { ...params, owner: null }, body),
  );
  route(app, contract.removeProjectView, ({ params }, context) =>
    views.removeView(context, { ...params, owner: null }),
  );
  route(app, contract.createOwnView, ({ params, body }, context) =>
    views.createView(context, { ...params, owner: context.caller }, body),
  );
  route(app, contract.updateOwnView, ({ params, body }, context) =>
    views.updateView(context, { ...params, owner: context.caller }, body),
  );
  route(app, contract.removeOwnView, ({ params }, context) =>
    views.removeView(context, { ...params, owner: context.caller }),
  );
}
