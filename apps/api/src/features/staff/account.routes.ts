import * as contract from "@foyer/contract/account.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { changePassword, getAccount } from "./account.service.ts";
import type { StaffSettings } from "./staff-settings.ts";

export function accountRoutes(app: FastifyInstance, settings: StaffSettings): void {
  route(app, contract.getAccount, (_, { db, caller }) => getAccount(db, caller, settings));
  // Counts failed attempts, which a transaction of `route` would roll back.
  route(
    app,
    contract.changePassword,
    ({ body }, { db, caller }) => changePassword({ db, caller, ...body }, settings),
    { ownTransaction: true },
  );
}
