import * as device from "@foyer/contract/desk-device.ts";
import * as contract from "@foyer/contract/desks.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { correctConflict, getConflictForm } from "./correct-conflict.service.ts";
import { leaseBlock, takeBack, takeBackFromLost } from "./desk-codes.service.ts";
import { dropConflict, listConflicts, retryConflict } from "./desk-conflicts.service.ts";
import { asDesk } from "./desk-key.service.ts";
import { getDeskKit, getStatus } from "./desk-kit.service.ts";
import { closeDesk, listDesks, openDesk, renewDeskKey } from "./desks.service.ts";
import { getPrintFont } from "./print-font.service.ts";
import { syncVisitors } from "./sync-visitors.service.ts";

export function deskRoutes(app: FastifyInstance): void {
  route(app, contract.listDesks, ({ params }, { db }) => listDesks(db, params));
  route(app, contract.openDesk, ({ params, body }, context) => openDesk(context, params, body));
  route(app, contract.renewDeskKey, ({ params }, context) => renewDeskKey(context, params));
  route(app, contract.closeDesk, ({ params }, context) => closeDesk(context, params));
  route(app, contract.takeBackDeskCodes, ({ params }, context) => takeBackFromLost(context, params));
  route(app, contract.listDeskConflicts, ({ params, query }, { db }) => listConflicts(db, params, query));
  // It evaluates the answers before its own transaction, which writes the audit row of the ticket.
  route(
    app,
    contract.retryDeskConflict,
    ({ params, body }, { db, caller }) => retryConflict(db, caller, { key: params, ...body }),
    { ownTransaction: true },
  );
  route(app, contract.getDeskConflictForm, ({ params }, { db }) => getConflictForm(db, params));
  route(app, contract.correctDeskConflict, ({ params, body }, context) =>
    correctConflict(context, params, body),
  );
  route(app, contract.dropDeskConflict, async ({ params }, context) => {
    await dropConflict(context, params);
    return undefined;
  });
  deviceRoutes(app);
}

/** Calls of the devices. Each opens its own transactions and writes the audit in the name of the staff who connected the desk. */
function deviceRoutes(app: FastifyInstance): void {
  route(app, device.getDeskKit, ({ params: id }, { db, deskKey: key }) =>
    asDesk(db, { id, key }, (desk) => getDeskKit(db, desk)),
  );
  route(app, device.getDeskStatus, ({ params: id }, { db, deskKey: key }) =>
    asDesk(db, { id, key }, (desk) => getStatus(db, desk)),
  );
  route(
    app,
    device.leaseDeskBlock,
    ({ params: id, body }, { db, deskKey: key }) =>
      asDesk(db, { id, key }, (desk) => leaseBlock(db, desk, body)),
    { ownTransaction: true },
  );
  route(
    app,
    device.returnDeskCodes,
    ({ params: id, body }, { db, deskKey: key }) =>
      asDesk(db, { id, key }, (desk) => takeBack(db, desk, body)),
    { ownTransaction: true },
  );
  route(
    app,
    device.syncVisitors,
    ({ params: id, body }, { db, deskKey: key }) =>
      asDesk(db, { id, key }, async (desk) => ({ outcomes: await syncVisitors(db, desk, body.visitors) })),
    { ownTransaction: true },
  );
  route(app, device.getPrintFont, ({ params }) => getPrintFont(params));
}
