import * as contract from "@foyer/contract/attend.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { limitGuesses } from "../public-registration/visitor-rate-limits.service.ts";
import { sendVerificationCode } from "./verification.service.ts";

/** `signsIn`: attendees sign in by such a code, where a registration wants that. */
export function verificationRoutes(app: FastifyInstance, { signsIn }: { signsIn: boolean }): void {
  // Only a part of it runs in a transaction, and codes are not recorded in the audit.
  route(
    app,
    contract.requestVerificationCode,
    ({ params, body }, { db, address }) =>
      limitGuesses(db, address, async () => {
        await sendVerificationCode(db, params.code, { ...body, address, signsIn });
        return undefined;
      }),
    { ownTransaction: true },
  );
}
