import * as visitors from "@foyer/contract/public-waiting-list.ts";
import * as contract from "@foyer/contract/waiting-list.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { limitGuesses, limitRefusals } from "../public-registration/visitor-rate-limits.service.ts";
import { exportWaitingList } from "./export-waiting-list.service.ts";
import { getWaitingPlace, joinWaitingList, leaveWaitingList } from "./public-waiting-list.service.ts";
import * as staff from "./waiting-list.service.ts";

export function waitingListRoutes(app: FastifyInstance): void {
  route(app, contract.getWaitingList, ({ params }, { db }) => staff.getWaitingList(db, params));
  route(app, contract.updateWaitingList, ({ params, body }, context) =>
    staff.updateWaitingList(context, params, body),
  );
  route(app, contract.listWaitingEntries, ({ params, query }, { db }) =>
    staff.listWaitingEntries(db, params, query),
  );
  route(
    app,
    contract.exportWaitingList,
    ({ params, query }, context) => exportWaitingList(context, params, query),
    { isExport: true },
  );
  route(app, contract.offerPlace, ({ params }, context) => staff.offerPlace(context, params));
  route(app, contract.moveInLine, ({ params, body }, context) =>
    staff.moveInLine(context, params, body.place),
  );
  route(app, contract.mailWaitingEntry, ({ params }, context) => staff.mailWaitingEntry(context, params));
  route(app, contract.removeWaitingEntry, ({ params }, context) => staff.removeWaitingEntry(context, params));
  visitorRoutes(app);
}

function visitorRoutes(app: FastifyInstance): void {
  // The statements that join and leave write the audit row; attempts at codes outlive a refusal.
  route(
    app,
    visitors.joinWaitingList,
    ({ params: { code }, body }, { db, address }) =>
      limitGuesses(db, address, () =>
        limitRefusals(db, { address, code }, () => joinWaitingList(db, code, body, address)),
      ),
    { ownTransaction: true },
  );
  route(app, visitors.getWaitingPlace, ({ params, query }, { db, address }) =>
    limitGuesses(db, address, () => getWaitingPlace(db, params.identifier, query.cultureCode)),
  );
  // As above.
  route(
    app,
    visitors.leaveWaitingList,
    async ({ params }, { db, address }) => {
      await limitGuesses(db, address, () => leaveWaitingList(db, params.identifier));
      return undefined;
    },
    { ownTransaction: true },
  );
}
