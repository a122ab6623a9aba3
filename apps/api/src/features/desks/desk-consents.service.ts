import type { DeskVisitor } from "@foyer/contract/desk-device.ts";
import { consentTextsOf, type GivenConsent } from "@foyer/domain/scenario/consents.ts";
import type { Scenario } from "@foyer/domain/scenario/scenario.ts";
import type { Kysely } from "kysely";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { findConsentText, insertConsentTexts } from "./desk-consents.store.ts";
import type { RegistrationKey } from "./desks.service.ts";

// Keyed by what desks are provisioned with, which they ask for once a minute.
const published = new TtlCache<void>({ ttlMs: 600_000, maximum: 500 });

/** Remembers the texts of the consents that a desk is provisioned with. rules/desk 21 */
export function publishConsents(
  db: Kysely<Database>,
  key: RegistrationKey,
  { play, revision }: { play: Pick<Scenario, "steps">; revision: string },
): Promise<void> {
  const { projectId, registrationId } = key;
  return published.get([projectId, registrationId, revision].join(" "), () =>
    insertConsentTexts(db, key, consentTextsOf(play)),
  );
}

/**
 * The consents of a visitor of a desk, with the texts that it has shown. A desk that sends none, and a consent that staff
 * have ticked since, get the text of now. Throws `scenario-changed` for a text that no desk was provisioned with: staff
 * decide. rules/desk 21
 */
export async function consentsAtDesk(
  db: Kysely<Database>,
  key: RegistrationKey,
  { given, sent }: { given: readonly GivenConsent[]; sent: DeskVisitor["consents"] },
): Promise<GivenConsent[]> {
  const consents: GivenConsent[] = [];
  for (const now of given) {
    const shown = sent?.find(({ questionId }) => questionId === now.questionId);
    const isCurrent = !shown || shown.text.trim() === now.text.trim();
    const text = isCurrent ? now.text : await findConsentText(db, key, shown);
    if (text === undefined) throw problem("scenario-changed");
    consents.push({ questionId: now.questionId, text });
  }
  return consents;
}

/** The consents of a visitor whose answers staff have corrected: an unknown text is left out. rules/desk 20, 21 */
export async function knownConsents(
  db: Kysely<Database>,
  key: RegistrationKey,
  sent: DeskVisitor["consents"],
): Promise<GivenConsent[]> {
  const known: GivenConsent[] = [];
  for (const one of sent ?? []) if ((await findConsentText(db, key, one)) !== undefined) known.push(one);
  return known;
}
