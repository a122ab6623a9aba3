import { DESK_REASON_TEXTS, type DeskConflict, type listDeskConflicts } from "@foyer/contract/desks.ts";
import type { Result } from "@foyer/contract/endpoint.ts";
import { answerTexts } from "@foyer/domain/scenario/answer-texts.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { ProblemError, problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { requireOffline } from "../registrations/require-offline.service.ts";
import { voidCode } from "./desk-codes.store.ts";
import {
  type ConflictRow,
  countConflicts,
  findConflict,
  listConflictRows,
  lockConflict,
  updateDecided,
  updateReason,
} from "./desk-conflicts.store.ts";
import { entryOf, type RegistrationKey } from "./desks.service.ts";
import { listQuestionTexts } from "./evaluate-at-desk.service.ts";
import { issueAtDesk } from "./sync-visitors.service.ts";

type ConflictKey = RegistrationKey & { conflictId: number };

type Page = { currentPage: number; sizePerPage: number };

/** Lists a page of the visitors who wait for a decision, with their answers. rules/desk 7 */
export async function listConflicts(
  db: Kysely<Database>,
  key: RegistrationKey,
  { currentPage, sizePerPage }: Page,
): Promise<Result<typeof listDeskConflicts>> {
  await requireOffline(db, key);
  const page = { limit: sizePerPage, offset: (currentPage - 1) * sizePerPage };
  const rows = await listConflictRows(db, key, page);
  // Most visitors of a page answered the same version.
  const texts = new Map<number, ReadonlyMap<number, string>>();
  const Items: DeskConflict[] = [];
  for (const row of rows) {
    const { scenarioVersion } = row.visitor;
    const questions = texts.get(scenarioVersion) ?? (await questionTextsOf(db, row));
    texts.set(scenarioVersion, questions);
    Items.push(toConflict(row, questions));
  }
  return { TotalCount: await countConflicts(db, key), Items };
}

/** A visitor who waits for a decision, with the texts of the questionnaire that was answered. */
export const describeConflict = async (db: Kysely<Database>, row: ConflictRow): Promise<DeskConflict> =>
  toConflict(row, await questionTextsOf(db, row));

function toConflict(row: ConflictRow, questions: ReadonlyMap<number, string>): DeskConflict {
  const { id, version, deskName, fullName, barcode, registeredAt, reason, visitor } = row;
  const texts = answerTexts(visitor.results, { YES: "Yes", NO: "No" });
  return {
    id,
    version,
    deskName,
    fullName,
    barcode,
    reason,
    registeredAt: registeredAt.toISOString(),
    answers: [...texts].map(([questionId, answer]) => ({
      questionId,
      question: questions.get(questionId) ?? `Question ${questionId}`,
      answer,
    })),
  };
}

/** Returns the texts of the questions; none for a version that this registration never had. */
async function questionTextsOf(db: Kysely<Database>, row: ConflictRow): Promise<ReadonlyMap<number, string>> {
  try {
    const questions = await listQuestionTexts(db, row, row.visitor.scenarioVersion);
    return new Map(questions.map(({ id, text }) => [id, text]));
  } catch (error) {
    if (error instanceof ProblemError) return new Map();
    throw error;
  }
}

/**
 * Issues the ticket with the printed barcode; throws `desk-conflict-stays` and stores the latest reason. rules/desk 8
 */
export async function retryConflict(
  db: Kysely<Database>,
  caller: Caller,
  { key, withoutPromoCode }: { key: ConflictKey; withoutPromoCode: boolean },
): Promise<{ ticketId: number }> {
  const row = await findConflict(db, key);
  if (!row) throw problem("not-found");
  const { staffId, name: staffName } = caller;
  // Two concurrent decisions return the same ticket: it has one idempotency key.
  const sold = await issueAtDesk(
    db,
    { ...row, staffId, staffName },
    {
      visitor: row.visitor,
      withoutPromoCode,
      // Before the locks of the sale, in the same order as `dropConflict`.
      prepare: async (trx) => {
        const locked = await lockConflict(trx, key);
        // Answers that were corrected meanwhile are not the ones that were evaluated. rules/desk 20
        if (locked && locked.version !== row.version) throw problem("stale-version");
      },
      recordTicket: (trx, ticketId) => updateDecided(trx, row, ticketId),
    },
  );
  if ("ticketId" in sold) return sold;
  if (!(await updateReason(db, row, sold.reason))) throw problem("not-found");
  throw problem("desk-conflict-stays", { note: DESK_REASON_TEXTS[sold.reason] });
}

/** Drops a visitor: erases the answers and makes the barcode void. rules/desk 8 */
export async function dropConflict({ db, record }: RecordedContext, key: ConflictKey): Promise<void> {
  const row = await lockConflict(db, key);
  if (!row) throw problem("not-found");
  await voidCode(db, row, row.barcode);
  await updateDecided(db, row, null);
  const { id, barcode, reason } = row;
  record({ action: "update", ...entryOf(row, row.deskName), after: { givenUp: id, barcode, reason } });
}
