import { isDeepStrictEqual } from "node:util";
import type { correctDeskConflict, DeskConflict } from "@foyer/contract/desks.ts";
import type { Request } from "@foyer/contract/endpoint.ts";
import type { CorrectionForm } from "@foyer/contract/ticket-corrections.ts";
import { answerTexts } from "@foyer/domain/scenario/answer-texts.ts";
import type { PlayableScenario } from "@foyer/domain/scenario/playable-scenario.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { withoutCodes } from "@foyer/domain/scenario/without-codes.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { ProblemError, problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { requireVersion } from "../../platform/http/update-versioned.ts";
import { getPlayOf } from "../registrations/play.service.ts";
import { getRegistration } from "../registrations/registrations.service.ts";
import { getSetting } from "../settings/settings.service.ts";
import { describeConflict } from "./desk-conflicts.service.ts";
import { type ConflictRow, findConflict, lockConflict, updateVisitor } from "./desk-conflicts.store.ts";
import { knownConsents } from "./desk-consents.service.ts";
import { entryOf, type RegistrationKey } from "./desks.service.ts";
import { replayAtDesk } from "./evaluate-at-desk.service.ts";

type ConflictKey = RegistrationKey & { conflictId: number };

/** Returns the questionnaire and the answers of a visitor who waits for a decision. rules/desk 20 */
export async function getConflictForm(db: Kysely<Database>, key: ConflictKey): Promise<CorrectionForm> {
  const row = await findConflict(db, key);
  if (!row) throw problem("not-found");
  return {
    version: row.version,
    play: withoutCodes(await readPlay(db, row)),
    results: [...row.visitor.results],
    // They belong to a ticket, which there is none of yet.
    fields: [],
  };
}

/** The version that the desk had; the published one where the registration never had that. */
async function readPlay(db: Kysely<Database>, row: ConflictRow) {
  const { cultureCode } = await getRegistration(db, row);
  const read = (version: number | undefined) =>
    getPlayOf(db, row, { version, culture: cultureCode, own: cultureCode });
  try {
    return await read(row.visitor.scenarioVersion);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== "not-found") throw error;
    return await read(undefined);
  }
}

type Sent = Request<typeof correctDeskConflict>["body"];

/** Corrects the answers of a visitor who waits for a decision; the decision is another call. rules/desk 20 */
export async function correctConflict(
  { db, record, version }: RecordedContext,
  key: ConflictKey,
  { scenarioVersion, results: sent }: Sent,
): Promise<DeskConflict> {
  const row = await findConflict(db, key);
  if (!row) throw problem("not-found");
  await requireVersion({ version }, row.version, () => describeConflict(db, row));
  if (scenarioVersion !== (await readPlay(db, row)).version) throw problem("scenario-changed");
  // Before the lock: matching patterns may take time.
  const { playable, results, fields } = await replayAtDesk(db, row, { scenarioVersion, results: sent });
  const locked = await lockConflict(db, key);
  if (!locked) throw problem("not-found");
  await requireVersion({ version: row.version }, locked.version, () => describeConflict(db, locked));
  const { consents: shown } = row.visitor;
  const consents = shown && { consents: await knownConsents(db, row, shown) };
  const visitor = { ...row.visitor, scenarioVersion, results: [...results], ...consents };
  if (isDeepStrictEqual(visitor, row.visitor)) {
    record("unchanged");
    return describeConflict(db, row);
  }
  const fullName = formatFullName(fields, await getSetting(db, "Full_name_format"));
  await updateVisitor(db, row, { visitor, fullName });
  // Never the texts themselves: the audit is kept when the answers are erased.
  const corrected = changedQuestions(playable, row.visitor.results, results);
  record({
    action: "update",
    ...entryOf(row, row.deskName),
    after: { waitingVisitor: row.id, barcode: row.barcode, corrected },
  });
  return describeConflict(db, { ...row, visitor, fullName, version: row.version + 1 });
}

/** The texts of the questions whose answers differ. */
function changedQuestions(
  { questions }: PlayableScenario,
  before: readonly ResultItem[],
  after: readonly ResultItem[],
): string[] {
  const words = { YES: "Yes", NO: "No" };
  const [old, next] = [answerTexts(before, words), answerTexts(after, words)];
  return [...questions.values()].filter(({ id }) => old.get(id) !== next.get(id)).map(({ text }) => text);
}
