import * as contract from "@foyer/contract/attend.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { limitGuesses } from "../public-registration/visitor-rate-limits.service.ts";
import { sendVerificationCode } from "./verification.service.ts";

export function verificationRoutes(app: FastifyInstance): void {
  // Only a part of it runs in a transaction, and codes are not recorded in the audit.
  route(
    app,
    contract.requestVerificationCode,
    ({ params, body }, { db, address }) =>
      limitGuesses(db, address, async () => {
        await sendVerificationCode(db, params.code, body, address);
        return undefined;
      }),
    { ownTransaction: true },
  );
}
