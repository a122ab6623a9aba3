import { createHash } from "node:crypto";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { findMailSender } from "../mail-texts/mail-sender.service.ts";
import { projectFacts } from "../public-registration/public-registration.service.ts";

/** A hash of what passes say of their event: it comes from six places. rules/wallet 6 */
export async function fingerprintOf(db: Kysely<Database>, projectId: number): Promise<string> {
  const facts = await projectFacts(db, { projectId, code: "" }, DEFAULT_CULTURE);
  const { senderName } = await findMailSender(db, projectId);
  return createHash("sha256")
    .update(JSON.stringify([facts, senderName]))
    .digest("hex");
}
