import { isEmptyScenario } from "@foyer/domain/scenario/empty-scenario.ts";
import type { PlayableScenario } from "@foyer/domain/scenario/playable-scenario.ts";
import { promoCodeIn, promoCodeQuestion } from "@foyer/domain/scenario/promo-code.ts";
import { replayResults } from "@foyer/domain/scenario/replay.ts";
import type { Lists, ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { type EnteredCode, findEnteredCodes } from "@foyer/domain/scenario/verification.ts";
import { fillTicketFields } from "@foyer/domain/ticket/fill-ticket-fields.ts";
import type { TicketField } from "@foyer/domain/ticket/ticket-fields.ts";
import type { Kysely } from "kysely";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import { coalesceReads } from "../../platform/concurrency-limit/coalesce-reads.ts";
import { perDatabase } from "../../platform/db/per-database.ts";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { loadLists } from "../catalogs/choices/choices.service.ts";
import { listSectionIds, offers } from "../projects/project-sections.service.ts";
import { readPlayBasis } from "../public-registration/play-basis.service.ts";
import type { RegistrationLink } from "../public-registration/public-registration.service.ts";
import { withMatchedPatterns } from "./match-patterns.service.ts";

// Keyed by culture.
const lists = new TtlCache<Lists>({ ttlMs: 10_000, maximum: 20 });
// Keyed by project.
const sections = new TtlCache<readonly number[]>({ ttlMs: 10_000, maximum: 200 });

export type EvaluatedSubmission = {
  playable: PlayableScenario;
  results: readonly ResultItem[];
  fields: Record<TicketField, string>;
  holdMinutes: number;
  /** Verification codes among the answers, not yet evaluated. */
  givenCodes: readonly EnteredCode[];
  /** The promo code among the answers; null: none. */
  promoCode: string | null;
  /** The question that asks for it; undefined: none does. */
  promoCodeQuestionId: number | undefined;
};

/** Plays the answers again and computes the ticket's fields; trusts nothing that was sent. rules/scenario 21 */
export async function evaluate(
  db: Kysely<Database>,
  link: RegistrationLink,
  sent: readonly ResultItem[],
): Promise<EvaluatedSubmission> {
  const { playable, sources, holdMinutes } = await readPlayBasis(db, link);
  // rules/scenario 32: a registration with nothing to ask is not open, whatever its status says.
  if (isEmptyScenario(playable)) throw problem("registration-not-open");
  const results = await replayAnswers(db, link, { playable, sent });
  return {
    playable,
    results,
    holdMinutes,
    fields: fillTicketFields(results, sources),
    givenCodes: findEnteredCodes(playable, results),
    promoCode: promoCodeIn(playable, results),
    promoCodeQuestionId: promoCodeQuestion(playable)?.id,
  };
}

type Registered = Pick<RegistrationLink, "projectId" | "cultureCode">;

/** Plays what was sent again; throws `scenario-changed`, and `invalid-fields` with the failing questions. */
export async function replayAnswers(
  db: Kysely<Database>,
  registration: Registered,
  { playable, sent }: { playable: PlayableScenario; sent: readonly ResultItem[] },
): Promise<readonly ResultItem[]> {
  const matched = await withMatchedPatterns(registration.projectId, playable, sent);
  const replayed = replayResults(matched, sent, await cachedLists(db, registration));
  if ("results" in replayed) return replayed.results;
  // The page that the visitor chose on may be younger than the cached lists. rules/sections 2
  return resultsOf(replayResults(matched, sent, await currentLists(db)(registration)));
}

/** Plays what was sent again, with these lists to choose from. */
export async function replayIn(
  projectId: number,
  { playable, sent, lists }: { playable: PlayableScenario; sent: readonly ResultItem[]; lists: Lists },
): Promise<readonly ResultItem[]> {
  const matched = await withMatchedPatterns(projectId, playable, sent);
  return resultsOf(replayResults(matched, sent, lists));
}

function resultsOf(replayed: ReturnType<typeof replayResults>): readonly ResultItem[] {
  if ("changed" in replayed) throw problem("scenario-changed");
  if ("issues" in replayed) {
    const fields = replayed.issues.map(({ questionId, code }) => [`questions.${questionId}`, code]);
    throw problem("invalid-fields", { fields: Object.fromEntries(fields) });
  }
  return replayed.results;
}

/** The entries that visitors of this registration may choose, at most ten seconds old. rules/sections 2 */
async function cachedLists(db: Kysely<Database>, { projectId, cultureCode }: Registered): Promise<Lists> {
  const all = await lists.get(cultureCode, () => loadLists(db, cultureCode));
  const offered = await sections.get(String(projectId), () => listSectionIds(db, projectId));
  return offeredLists(all, offered);
}

// Submissions that are refused at the same moment share a read.
const currentLists = perDatabase((db) => {
  const readLists = coalesceReads((cultureCode: string) => loadLists(db, cultureCode));
  const readSections = coalesceReads((projectId: number) => listSectionIds(db, projectId));
  return async ({ projectId, cultureCode }: Registered): Promise<Lists> =>
    offeredLists(await readLists(cultureCode), await readSections(projectId));
});

const offeredLists = (all: Lists, sectionIds: readonly number[]): Lists => ({
  ...all,
  partition: (id) => (offers(sectionIds, id) ? all.partition(id) : null),
});
