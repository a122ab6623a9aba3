import { createHash } from "node:crypto";
import type { GivenConsent } from "@foyer/domain/scenario/consents.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { RegistrationKey } from "./desks.service.ts";

// Bodies of requests are trimmed.
const hashOf = (text: string): string => createHash("sha256").update(text.trim()).digest("hex");

/** Inserts the texts of consents that desks of a registration are provisioned with; known ones stay. */
export async function insertConsentTexts(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
  texts: readonly GivenConsent[],
): Promise<void> {
  if (texts.length === 0) return;
  await db
    .insertInto("desk_consent_text")
    .values(
      texts.map(({ questionId, text }) => ({
        project_id: projectId,
        registration_id: registrationId,
        question_id: questionId,
        sha256: hashOf(text),
        text,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Finds the text of a consent with which desks of a registration were provisioned; undefined: none ever was. */
export async function findConsentText(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
  { questionId, text }: GivenConsent,
): Promise<string | undefined> {
  const found = await db
    .selectFrom("desk_consent_text")
    .select("text")
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .where("question_id", "=", questionId)
    .where("sha256", "=", hashOf(text))
    .executeTakeFirst();
  return found?.text;
}
