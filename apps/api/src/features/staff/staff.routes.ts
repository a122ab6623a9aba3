import * as contract from "@foyer/contract/staff.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { accountRoutes } from "./account.routes.ts";
import { invitationRoutes } from "./invitations.routes.ts";
import { renewInvitation, resetPassword } from "./renew-link.service.ts";
import { resetSecondFactor } from "./reset-second-factor.service.ts";
import { secondFactorRoutes } from "./second-factor.routes.ts";
import { getStaff, inviteStaff, listStaff, updateStaff } from "./staff-list.service.ts";
import type { StaffSettings } from "./staff-settings.ts";

export function staffRoutes(app: FastifyInstance, settings: StaffSettings): void {
  route(app, contract.listStaff, (_, { db }) => listStaff(db, settings));
  route(app, contract.getStaff, ({ params }, { db }) => getStaff(db, params.id));
  route(app, contract.inviteStaff, ({ body }, context) => inviteStaff(context, body, settings));
  route(app, contract.updateStaff, ({ params, body }, context) =>
    updateStaff(context, { id: params.id, body, settings }),
  );
  route(app, contract.renewInvitation, ({ params }, context) =>
    renewInvitation(context, { id: params.id, settings }),
  );
  route(app, contract.resetPassword, ({ params }, context) =>
    resetPassword(context, { id: params.id, settings }),
  );
  route(app, contract.resetSecondFactor, ({ params }, context) =>
    resetSecondFactor(context, { id: params.id, settings }),
  );
  invitationRoutes(app, settings);
  accountRoutes(app, settings);
  secondFactorRoutes(app, settings);
}
