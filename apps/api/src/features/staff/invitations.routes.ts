import * as contract from "@foyer/contract/invitations.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { acceptInvitation, bindInvitation, findInvitation } from "./invitations.service.ts";
import type { StaffSettings } from "./staff-settings.ts";

export function invitationRoutes(app: FastifyInstance, settings: StaffSettings): void {
  // A POST, so that the token never appears in an address of the API; looking does not use the link up.
  route(
    app,
    contract.findInvitation,
    ({ body }, { db, address }) => findInvitation({ db, address, token: body.token }, settings),
    { changesNothing: true },
  );
  // These count failed attempts, which a transaction of `route` would roll back.
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
