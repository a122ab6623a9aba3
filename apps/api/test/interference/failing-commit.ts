import { type Kysely, sql } from "kysely";
import { inject } from "vitest";
import type { Database } from "../../src/platform/db/schema.ts";

const SWITCH = "create table failing_commit (is_on boolean not null)";
const FUNCTION = `
  create function fail_at_commit() returns trigger language plpgsql as $$ begin
    if exists (select from failing_commit where is_on) then raise exception 'no commit today'; end if;
    return null;
  end $$`;
const triggerOn = (table: string) => `
  create constraint trigger fail_at_commit after insert on ${table} deferrable initially deferred
    for each row execute function fail_at_commit()`;

/**
 * Prepares a database for `whileCommitsFail`, once. A cluster has no deferred triggers on a distributed table, but the
 * shards, which are plain tables of their nodes, have.
 */
export async function createFailingCommit(db: Kysely<Database>): Promise<void> {
  await onAllNodes(db, SWITCH);
  await sql.raw(FUNCTION).execute(db);
  if (!inject("isDistributed")) {
    await sql.raw(triggerOn("audit")).execute(db);
    return;
  }
  const answers = await sql<Answer>`
    select success, result from run_command_on_shards('audit', ${triggerOn("%s")})`.execute(db);
  requireSuccess(answers.rows);
}

/** While `during` runs, every transaction that has written an audit row fails when it commits. */
export async function whileCommitsFail(db: Kysely<Database>, during: () => Promise<void>): Promise<void> {
  await onAllNodes(db, "insert into failing_commit values (true)");
  try {
    await during();
  } finally {
    await onAllNodes(db, "delete from failing_commit");
  }
}

async function onAllNodes(db: Kysely<Database>, command: string): Promise<void> {
  if (!inject("isDistributed")) {
    await sql.raw(command).execute(db);
    return;
  }
  const answers = await sql<Answer>`select success, result from run_command_on_all_nodes(${command})`.execute(
    db,
  );
  requireSuccess(answers.rows);
}

type Answer = { success: boolean; result: string };

function requireSuccess(answers: readonly Answer[]): void {
  const failed = answers.find(({ success }) => !success);
  if (failed || answers.length === 0) throw new Error(`A node failed: ${failed?.result}`);
}
