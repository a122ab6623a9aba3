import * as contract from "@foyer/contract/ticket-actions.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { exportOutcomes, listNotDone } from "./action-outcomes.service.ts";
import {
  type CardAccounts,
  cancelAction,
  getAction,
  listActions,
  previewAction,
  startAction,
} from "./ticket-actions.service.ts";

/** `cards`: the accounts at providers of card payments that refunds are made at. */
export function ticketActionRoutes(app: FastifyInstance, { cards }: { cards: CardAccounts }): void {
  // The preview only counts.
  route(
    app,
    contract.previewTicketAction,
    ({ params: { projectId }, body }, { db, caller }) =>
      previewAction(db, caller, { projectId, body, cards }),
    { changesNothing: true },
  );
  // The tickets are chosen and written in one snapshot, which needs a transaction of its own kind.
  route(
    app,
    contract.startTicketAction,
    ({ params: { projectId }, body }, { db, caller }) => startAction(db, caller, { projectId, body, cards }),
    { ownTransaction: true },
  );
  route(app, contract.listTicketActions, ({ params }, { db }) => listActions(db, params.projectId));
  route(app, contract.getTicketAction, ({ params }, { db }) => getAction(db, params));
  route(app, contract.cancelTicketAction, ({ params }, context) => cancelAction(context, params));
  route(app, contract.listNotDone, ({ params, query }, { db }) => listNotDone(db, params, query));
  route(app, contract.downloadActionOutcomes, ({ params }, context) => exportOutcomes(context, params), {
    isExport: true,
  });
}
