import { createHash } from "node:crypto";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { findMailSender } from "../mail-texts/mail-sender.service.ts";
import { projectFacts } from "../public-registration/public-registration.service.ts";
import { findWalletKey } from "../signed-codes/sign-codes.service.ts";

/** A hash of what passes say of their event, and of the key that signs what they draw. rules/wallet 6 */
export async function fingerprintOf(db: Kysely<Database>, projectId: number): Promise<string> {
  const facts = await projectFacts(db, { projectId, code: "" }, DEFAULT_CULTURE);
  const { senderName } = await findMailSender(db, projectId);
  const key = await findWalletKey(db, projectId);
  return (
    createHash("sha256")
      // Without a key as in the release before: an update tells nobody of passes that stay as they are.
      .update(JSON.stringify(key === null ? [facts, senderName] : [facts, senderName, key]))
      .digest("hex")
  );
}
