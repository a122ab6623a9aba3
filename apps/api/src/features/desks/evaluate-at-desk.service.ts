import type { DeskVisitor } from "@foyer/contract/desk-device.ts";
import { toCents } from "@foyer/domain/money/cents.ts";
import { makePlayable, type PlayableScenario } from "@foyer/domain/scenario/playable-scenario.ts";
import { promoCodeIn } from "@foyer/domain/scenario/promo-code.ts";
import { withoutCodes } from "@foyer/domain/scenario/without-codes.ts";
import {
  type FieldSources,
  fillTicketFields,
  findFieldSources,
} from "@foyer/domain/ticket/fill-ticket-fields.ts";
import type { Kysely } from "kysely";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import type { Database } from "../../platform/db/schema.ts";
import { PATTERN_ENGINE } from "../../platform/patterns/pattern-engine.ts";
import { consentsAmong } from "../consents/consents.service.ts";
import { requireUsableCode } from "../promo-codes/usable-promo-code.service.ts";
import { readScenarioIn } from "../registrations/play.service.ts";
import { getRegistration } from "../registrations/registrations.service.ts";
import { getTicketFieldChoices } from "../settings/settings.service.ts";
import { replayAnswers, type StaffTicket } from "../submissions/sell-by-staff.service.ts";
import { consentsAtDesk } from "./desk-consents.service.ts";
import type { RegistrationKey } from "./desks.service.ts";

type Basis = { cultureCode: string; playable: PlayableScenario; sources: FieldSources };

// Keyed by the version of the scenario that the desk was provisioned with.
const bases = new TtlCache<Basis>({ ttlMs: 10_000, maximum: 200 });

/** Reads the scenario in the version that the desk played. rules/desk 6 */
function readBasis(db: Kysely<Database>, key: RegistrationKey, version: number): Promise<Basis> {
  const { projectId, registrationId } = key;
  return bases.get([projectId, registrationId, version].join(" "), async () => {
    const { cultureCode } = await getRegistration(db, key);
    const { scenario, questions } = await readScenarioIn(db, key, { version, culture: cultureCode });
    const made = makePlayable(withoutCodes(scenario), PATTERN_ENGINE);
    if ("problems" in made) throw new Error(`Scenario ${registrationId} of ${projectId} cannot be played`);
    const sources = findFieldSources(questions, await getTicketFieldChoices(db));
    return { cultureCode, playable: made.playable, sources };
  });
}

/** Lists the question texts of a version of the scenario, in its order. */
export async function listQuestionTexts(
  db: Kysely<Database>,
  key: RegistrationKey,
  version: number,
): Promise<{ id: number; text: string }[]> {
  const { playable } = await readBasis(db, key, version);
  return playable.steps.flatMap(({ questions }) => questions.map(({ id, text }) => ({ id, text })));
}

/** Reads the ticket fields of a visitor, which include the name. */
export async function readNames(db: Kysely<Database>, key: RegistrationKey, visitor: DeskVisitor) {
  const { sources } = await readBasis(db, key, visitor.scenarioVersion);
  return fillTicketFields(visitor.results, sources);
}

type Answered = Pick<DeskVisitor, "scenarioVersion" | "results">;

/** Plays a visitor's answers again, with the fields that they fill; throws `scenario-changed` and `invalid-fields`. */
export async function replayAtDesk(db: Kysely<Database>, key: RegistrationKey, visitor: Answered) {
  const { scenarioVersion, results: sent } = visitor;
  const { cultureCode, playable, sources } = await readBasis(db, key, scenarioVersion);
  const { projectId } = key;
  const results = await replayAnswers(db, { projectId, cultureCode }, { playable, sent });
  return { cultureCode, playable, results, fields: fillTicketFields(results, sources) };
}

/**
 * Plays a visitor's answers again; throws `scenario-changed`, `invalid-fields`, `promo-code-unknown` and
 * `promo-code-exhausted`. Nobody pays at a desk. rules/desk 6, 7
 */
export async function evaluateAtDesk(
  db: Kysely<Database>,
  key: RegistrationKey & { deskId: number },
  { visitor, withoutPromoCode }: { visitor: DeskVisitor; withoutPromoCode: boolean },
): Promise<StaffTicket> {
  const { scenarioVersion } = visitor;
  const { cultureCode, playable, results, fields } = await replayAtDesk(db, key, visitor);
  const { projectId } = key;
  const text = withoutPromoCode ? null : promoCodeIn(playable, results);
  const promoCode = text ? await requireUsableCode(db, projectId, { text }) : null;
  const shown = { ...key, scenarioVersion, culture: cultureCode, own: cultureCode };
  const now = await consentsAmong(db, shown, { playable, results });
  const given = await consentsAtDesk(db, key, { given: now, sent: visitor.consents });
  return {
    cultureCode,
    scenarioVersion,
    results,
    fields,
    originalPrice: FREE,
    price: FREE,
    promoCodeId: promoCode?.id ?? null,
    uniqueEmail: null,
    idempotencyKey: idempotencyKeyOf(key, visitor),
    consents: { source: "desk", given, givenAt: visitor.registeredAt },
  };
}

/** Contains blanks, so that no visitor can send it; in lower case, as the database writes a UUID. */
export const idempotencyKeyOf = ({ deskId }: { deskId: number }, { key }: Pick<DeskVisitor, "key">): string =>
  `desk ${deskId} ${key.toLowerCase()}`;

const FREE = toCents(0);
