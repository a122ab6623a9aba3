import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type pg from "pg";
import { StartRefusal } from "../process/start-refusal.ts";
import {
  dropRoutine,
  type Routine,
  type RoutineKind,
  type RunText,
  replaceRoutine,
  runWhole,
} from "./replace-routine.ts";

const FOLDER = resolve(import.meta.dirname, "../../../sql");
const REVISION_FILE = resolve(import.meta.dirname, "../../../schema-revision.json");

/** Views and triggers use functions, so they come after these. */
const KINDS: readonly RoutineKind[] = ["function", "view", "trigger"];

/** The changes that give a database this release's routines. */
export type RoutineChanges = {
  changed: readonly Routine[];
  /** Those whose file is gone. */
  removed: readonly Pick<Routine, "name" | "kind">[];
  revision: number;
};

/** Reads the files of `sql/`, in the order in which they are applied. */
export async function listRoutines(): Promise<Routine[]> {
  const files = (await readdir(FOLDER, { recursive: true })).filter((name) => name.endsWith(".sql"));
  const routines = await Promise.all(
    files.sort().map(async (file) => {
      const sql = await readFile(join(FOLDER, file), "utf8");
      const hash = createHash("sha256").update(sql).digest("hex");
      return { name: basename(file, ".sql"), kind: kindOf(sql), sql, hash };
    }),
  );
  return KINDS.flatMap((kind) => routines.filter((routine) => routine.kind === kind));
}

const kindOf = (sql: string): RoutineKind =>
  KINDS.find((kind) => new RegExp(String.raw`^\s*create (or replace )?${kind} `, "m").test(sql)) ??
  "function";

type Recorded = { name: string; kind: RoutineKind; hash: string; revision: number; exists: boolean };

/**
 * Compares the routines with those that the database has; null when they are the same.
 * @throws StartRefusal when the database has those of a newer release.
 */
export async function findRoutineChanges(
  client: pg.Client,
  routines: readonly Routine[],
): Promise<RoutineChanges | null> {
  const { revision } = JSON.parse(await readFile(REVISION_FILE, "utf8")) as { revision: number };
  const recorded = await listRecorded(client);
  const newest = Math.max(0, ...recorded.map((row) => row.revision));
  if (newest > revision) {
    throw new StartRefusal(
      `The database has functions of revision ${newest}, this code those of ${revision}: it is of a newer release or of another branch. ` +
        "Start that one, restore a backup, or begin with an empty database (another DATA_DIR or DATABASE_URL).",
    );
  }
  const changed = routines.filter(
    ({ name, hash }) => !recorded.some((row) => row.exists && row.name === name && row.hash === hash),
  );
  const removed = recorded.filter(({ name }) => !routines.some((routine) => routine.name === name));
  if (changed.length === 0 && removed.length === 0 && newest === revision) return null;
  return { changed, removed, revision };
}

/** A migration may have dropped what is recorded. On a cluster a foreign key stands for a trigger. rules/distribution 5 */
async function listRecorded(client: pg.Client): Promise<Recorded[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('schema_routine') is not null as exists",
  );
  if (!rows[0]?.exists) return [];
  const recorded = await client.query<Recorded>(
    `select name, kind, hash, revision, case kind
        when 'function' then exists (
          select from pg_proc where proname = name and pronamespace = 'public'::regnamespace)
        when 'view' then to_regclass(name) is not null
        else exists (select from pg_trigger where tgname = name)
          or exists (select from pg_constraint where conname = name)
      end as exists from schema_routine`,
  );
  return recorded.rows;
}

/** Drops, creates and replaces routines and records them. Bodies are not checked, so no order among functions is needed. */
export async function applyRoutines(
  client: pg.Client,
  changes: RoutineChanges,
  run: RunText = runWhole,
): Promise<void> {
  await client.query("set local check_function_bodies = off");
  await client.query(
    "create table if not exists schema_routine (name text primary key, kind text not null, hash text not null, revision integer not null)",
  );
  for (const kind of KINDS.toReversed()) {
    for (const routine of changes.removed.filter((one) => one.kind === kind)) {
      await dropRoutine(client, routine);
      await client.query("delete from schema_routine where name = $1", [routine.name]);
    }
  }
  for (const routine of changes.changed) {
    await replaceRoutine(client, routine, run);
    await client.query(
      `insert into schema_routine (name, kind, hash, revision) values ($1, $2, $3, $4)
        on conflict (name) do update set kind = excluded.kind, hash = excluded.hash`,
      [routine.name, routine.kind, routine.hash, changes.revision],
    );
  }
  await client.query("update schema_routine set revision = $1", [changes.revision]);
}
