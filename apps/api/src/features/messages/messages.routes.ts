import * as contract from "@foyer/contract/messages.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { getMessage, listMessages, sendMessage, stopMessage } from "./messages.service.ts";
import { countRecipients, listRecipients } from "./recipients.service.ts";
import { updateMessage } from "./update-message.service.ts";

export function messageRoutes(app: FastifyInstance): void {
  // It only counts.
  route(app, contract.countRecipients, (request, { db }) => countRecipients(db, request), {
    changesNothing: true,
  });
  // The tickets are chosen and written in one snapshot, which needs a transaction of its own kind.
  route(
    app,
    contract.sendMessage,
    ({ params: { projectId }, body }, { db, caller }) => sendMessage(db, caller, { projectId, body }),
    { ownTransaction: true },
  );
  route(app, contract.listMessages, ({ params, query }, { db }) => listMessages(db, params.projectId, query));
  route(app, contract.getMessage, ({ params }, { db }) => getMessage(db, params));
  // As above: tickets that are chosen again.
  route(
    app,
    contract.updateMessage,
    ({ params, body }, { db, caller, version }) =>
      updateMessage(db, { caller, version }, { key: params, sent: body }),
    { ownTransaction: true },
  );
  route(app, contract.stopMessage, ({ params }, context) => stopMessage(context, params));
  route(app, contract.listRecipients, ({ params, query }, { db }) => listRecipients(db, params, query));
}
