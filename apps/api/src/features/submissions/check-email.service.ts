import { openingOf } from "@foyer/domain/registration/opening.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { byNetwork } from "../../platform/rate-limit/network.ts";
import { beginAttempt, tooManyRequests } from "../../platform/rate-limit/rate-limit.ts";
import { checksEmail, requireLink } from "../public-registration/public-registration.service.ts";
import { EMAIL_CHECKS } from "../public-registration/visitor-rate-limits.service.ts";
import { isEmailTaken } from "./email-taken.store.ts";

/** Refuses an address that the submission would refuse, as early as its question. rules/attend 20 */
export async function checkEmail(
  db: Kysely<Database>,
  { code, email, address }: { code: string; email: string; address: string },
): Promise<void> {
  const link = await requireLink(db, code);
  if (openingOf({ ...link, isSoldOut: false }) !== "open") throw problem("registration-not-open");
  if (!(await checksEmail(db, link))) return;
  const attempt = await beginAttempt(db, byNetwork(EMAIL_CHECKS, address, `${link.code}:`));
  if (!attempt.allowed) throw tooManyRequests(attempt);
  if (await isEmailTaken(db, link, email.toLowerCase())) throw problem("email-already-registered");
}
