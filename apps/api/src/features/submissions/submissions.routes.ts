import * as contract from "@foyer/contract/attend.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import {
  limitGuesses,
  limitPromoCodes,
  limitRefusals,
} from "../public-registration/visitor-rate-limits.service.ts";
import { checkEmail } from "./check-email.service.ts";
import { checkPromoCode } from "./check-promo-code.service.ts";
import { submit } from "./submit.service.ts";

export function submissionRoutes(app: FastifyInstance): void {
  // A single statement is the transaction, and writes the audit row as well.
  route(
    app,
    contract.submit,
    ({ params: { code }, body }, { db, address, idempotencyKey, proofOfWork, attendeeSession }) =>
      limitGuesses(db, address, () =>
        limitRefusals(db, { address, code }, () =>
          submit(db, code, body, { idempotencyKey, address, proofOfWork, attendeeSession }),
        ),
      ),
    { ownTransaction: true },
  );
  // The count of its rate limit must outlive its refusal.
  route(
    app,
    contract.checkEmail,
    ({ params: { code }, body: { email } }, { db, address }) =>
      limitGuesses(db, address, async () => {
        await checkEmail(db, { code, email, address });
        return undefined;
      }),
    { ownTransaction: true },
  );
  // As above: the limit counts wrong codes.
  route(
    app,
    contract.checkPromoCode,
    ({ params: { code }, body }, { db, address }) =>
      limitGuesses(db, address, () =>
        limitPromoCodes(db, { address, code }, () => checkPromoCode(db, code, body)),
      ),
    { ownTransaction: true },
  );
}
