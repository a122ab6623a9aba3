import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { json, sqlRows } from "../../platform/db/sql-rows.ts";
import type { WaitingRows } from "../../platform/durable-work/waiting-rows.store.ts";

/**
 * Takes up to `maximum` rows of a kind out of a project's outbox, the oldest first, and returns their payloads; those that
 * another server is taking are left to it.
 */
export async function takeNews<Payload>(
  trx: Transaction<Database>,
  { projectId, kind, maximum }: { projectId: number; kind: string; maximum: number },
): Promise<Payload[]> {
  const { rows } = await sqlRows({ payload: json<Payload>() })`
    delete from outbox where project_id = ${projectId} and id in (
      select id from outbox where project_id = ${projectId} and kind = ${kind}
      order by id limit ${maximum} for update skip locked
    ) returning payload`.execute(trx);
  return rows.map(({ payload }) => payload);
}

/** The rows of the outbox beside what each is about, in the order of the latter. */
export function pair<News, Subject extends { id: number }>(
  news: readonly News[],
  subjects: readonly Subject[],
  idOf: (one: News) => number,
): (Subject & { one: News })[] {
  const ofId = Map.groupBy(news, idOf);
  return subjects.flatMap((subject) => (ofId.get(subject.id) ?? []).map((one) => ({ ...subject, one })));
}

/** The rows of these kinds in the outbox. */
export const outboxRowsOf =
  (kinds: readonly string[]): WaitingRows =>
  (db, isReachable) =>
    db
      .selectFrom("outbox")
      .select("project_id as projectId")
      .where(isReachable)
      .where("kind", "in", [...kinds]);
