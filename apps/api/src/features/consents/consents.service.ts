import type { Consent, ConsentEnd, ConsentSource } from "@foyer/contract/consents.ts";
import { type GivenConsent, givenConsents } from "@foyer/domain/scenario/consents.ts";
import type { ResultItem, Scenario } from "@foyer/domain/scenario/scenario.ts";
import type { Kysely, Transaction } from "kysely";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { readScenarioIn } from "../registrations/play.service.ts";
import { endConsents, insertConsents, listConsentRows, listHolding } from "./consents.store.ts";

export { listHolding } from "./consents.store.ts";

/** A version of a questionnaire, as somebody was shown it. */
export type Shown = {
  projectId: number;
  registrationId: number;
  scenarioVersion: number;
  /** The language of the page, and that of the registration, whose texts are shown where there are no others. */
  culture: string;
  own: string;
};
type Asking = Pick<Scenario, "steps">;
type Answered = { playable: Asking; results: readonly ResultItem[] };

// Keyed by version and language; pages are as old.
const shown = new TtlCache<Scenario>({ ttlMs: 10_000, maximum: 200 });

async function readShown(
  db: Kysely<Database>,
  { scenarioVersion: version, culture, own, ...key }: Shown,
): Promise<Scenario> {
  return (await readScenarioIn(db, key, { version, culture, own })).scenario;
}

/** The consents among answers, with their texts in the language in which they were given. rules/questions 24 */
export async function consentsAmong(
  db: Kysely<Database>,
  asked: Shown,
  { playable, results }: Answered,
): Promise<GivenConsent[]> {
  if (givenConsents(playable, results).length === 0) return [];
  return givenConsents(await readShown(db, asked), results);
}

type OnPage = Answered & {
  sent: readonly GivenConsent[] | null | undefined;
  /** The answers before a correction: what was agreed to with them keeps its text. */
  before?: readonly ResultItem[];
};

/**
 * The consents among what a page has sent, with the texts that it has shown. Throws `scenario-changed` for a text that is
 * not shown any more: nobody agrees to what they have not read. rules/questions 26
 */
export async function consentsOnPage(
  db: Kysely<Database>,
  asked: Shown,
  { sent, before = [], ...answered }: OnPage,
): Promise<GivenConsent[]> {
  if (givenConsents(answered.playable, answered.results).length === 0) return [];
  const { projectId, registrationId, scenarioVersion, culture } = asked;
  const key = [projectId, registrationId, scenarioVersion, culture].join(" ");
  const known = givenConsents(await shown.get(key, () => readShown(db, asked)), answered.results);
  const earlier = givenConsents(answered.playable, before);
  const isNew = ({ questionId }: GivenConsent) => !earlier.some((one) => one.questionId === questionId);
  if (!sent || isShown(known.filter(isNew), sent)) return known;
  // The page may be younger than the cached texts.
  const current = await consentsAmong(db, asked, answered);
  if (!isShown(current.filter(isNew), sent)) throw problem("scenario-changed");
  return current;
}

const isShown = (known: readonly GivenConsent[], sent: readonly GivenConsent[]): boolean =>
  known.every(({ questionId, text }) =>
    sent.some((one) => one.questionId === questionId && one.text.trim() === text.trim()),
  );

export type ConsentChange = {
  given: readonly GivenConsent[];
  source: ConsentSource;
  cultureCode: string;
  /** The author of the end of those that are not given any more; `passed-on`: all end, because somebody else answers. */
  endedBy: ConsentEnd;
};
type AnsweredTicket = {
  projectId: number;
  ticketId: number;
  registrationId: number;
  scenarioVersion: number;
};

/**
 * Brings the consents of a ticket in line with its new answers: one that still holds keeps its text and its time. Needs
 * the ticket's lock. rules/questions 25
 */
export async function updateConsents(
  trx: Transaction<Database>,
  ticket: AnsweredTicket,
  { given, source, cultureCode, endedBy }: ConsentChange,
): Promise<void> {
  const holding = await listHolding(trx, ticket);
  const kept = endedBy === "passed-on" ? [] : given.map(({ questionId }) => questionId);
  const ended = holding.filter((id) => !kept.includes(id));
  await endConsents(trx, ticket, { questionIds: ended, by: endedBy });
  const isNew = ({ questionId }: GivenConsent) => !holding.includes(questionId) || ended.includes(questionId);
  const { registrationId, scenarioVersion } = ticket;
  const origin = { registrationId, scenarioVersion, cultureCode, source };
  await insertConsents(trx, ticket, given.filter(isNew), origin);
}

/** Lists what was agreed to on a ticket, the first given first. */
export async function listConsents(
  db: Kysely<Database>,
  key: { projectId: number; ticketId: number },
): Promise<Consent[]> {
  const rows = await listConsentRows(db, key);
  return rows.map(({ givenAt, endedAt, ...row }) => ({
    ...row,
    givenAt: givenAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}

/** The consents that belong to the present holder of a ticket: those before it was passed on are somebody else's. */
export const ofHolder = (consents: readonly Consent[]): Consent[] =>
  consents.filter(({ endedBy }) => endedBy !== "passed-on");

/** Does a ticket's scenario require this consent? */
export const isRequired = ({ steps }: Asking, questionId: number): boolean =>
  steps.some(({ questions }) =>
    questions.some(({ id, settings }) => id === questionId && settings.required === true),
  );
