import * as contract from "@foyer/contract/invitations.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { acceptInvitation, bindInvitation, findInvitation } from "./invitations.service.ts";
import type { StaffSettings } from "./staff-settings.ts";

export function invitationRoutes(app: FastifyInstance, settings: StaffSettings): void {
  // A POST, so that what stands in a link is never part of an address of the API; asking uses nothing up.
  route(
    app,
    contract.findInvitation,
    ({ body }, { db, address }) => findInvitation({ db, address, token: body.token }, settings),
    { changesNothing: true },
  );
  // These count refused attempts, which a transaction of the bridge's would take back.
  route(
    app,
    contract.acceptInvitation,
    ({ body: { token, ...answers } }, { db, address }) =>
      acceptInvitation({ db, address, token }, answers, settings),
    { ownTransaction: true },
  );
  route(
    app,
    contract.bindInvitation,
    ({ body }, { db, address, caller }) => bindInvitation({ db, address, token: body.token }, caller),
    { ownTransaction: true },
  );
}
