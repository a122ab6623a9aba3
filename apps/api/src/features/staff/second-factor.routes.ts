import * as contract from "@foyer/contract/second-factor.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import {
  addAuthenticatorApp,
  addPasskey,
  beginAddingPasskey,
  beginAuthenticatorApp,
  confirmMyself,
  getSecondFactor,
  removeAuthenticatorApp,
  removeOwnPasskey,
  renewOwnRecoveryCodes,
} from "./second-factor.service.ts";
import type { StaffSettings } from "./staff-settings.ts";

export function secondFactorRoutes(app: FastifyInstance, settings: StaffSettings): void {
  route(app, contract.getSecondFactor, (_, context) => getSecondFactor(context, settings));
  // Counts failed attempts, which a transaction of `route` would roll back, and changes nothing that is recorded.
  route(
    app,
    contract.confirmMyself,
    ({ body }, context) => confirmMyself(context, body.currentPassword, settings),
    { ownTransaction: true },
  );
  // A started enrolment has no effect until it is added, so it is not recorded.
  route(app, contract.beginAuthenticatorApp, (_, context) => beginAuthenticatorApp(context, settings), {
    changesNothing: true,
  });
  route(app, contract.addAuthenticatorApp, ({ body }, context) =>
    addAuthenticatorApp(context, body.code, settings),
  );
  route(app, contract.removeAuthenticatorApp, (_, context) => removeAuthenticatorApp(context, settings));
  // As above.
  route(app, contract.beginPasskey, (_, context) => beginAddingPasskey(context, settings), {
    changesNothing: true,
  });
  route(app, contract.addPasskey, ({ body }, context) => addPasskey(context, body, settings));
  route(app, contract.removePasskey, ({ params }, context) =>
    removeOwnPasskey(context, params.passkeyId, settings),
  );
  route(app, contract.renewRecoveryCodes, (_, context) => renewOwnRecoveryCodes(context, settings));
}
