import pg from "pg";

export type RoutineKind = "function" | "view" | "trigger";

/** Runs an SQL text of one or more statements. */
export type RunText = (client: pg.Client, text: string) => Promise<void>;

/** Sends a text as it is: one PostgreSQL runs all of its statements. */
export const runWhole: RunText = async (client, text) => {
  await client.query(text);
};

/** A function, view or trigger of the schema, with the statements of its file in `sql/` and a hash of these. */
export type Routine = { name: string; kind: RoutineKind; sql: string; hash: string };

/** PostgreSQL replaces neither a function with another result or other names of parameters, nor a view with other columns. */
const CANNOT_REPLACE: ReadonlySet<string> = new Set(["42P13", "42P16"]);

/**
 * Creates or replaces a routine. What cannot be replaced is dropped first; one is always replaced where it can be, because
 * a cluster forgets of a dropped function on which node it runs.
 */
export async function replaceRoutine(
  client: pg.Client,
  { name, kind, sql }: Pick<Routine, "name" | "kind" | "sql">,
  run: RunText = runWhole,
): Promise<void> {
  const before = kind === "function" ? await listSignatures(client, name) : [];
  await client.query("savepoint routine");
  try {
    await run(client, sql);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !CANNOT_REPLACE.has(error.code ?? "")) throw error;
    await client.query("rollback to savepoint routine");
    await dropRoutine(client, { name, kind });
    await run(client, sql);
  }
  await client.query("release savepoint routine");
  if (before.length === 0) return;
  // Other types of parameters make another function of the same name.
  const after = await listSignatures(client, name);
  if (after.length > 1) await dropFunctions(client, before);
}

/** Drops a routine; nothing happens where there is none. */
export async function dropRoutine(
  client: pg.Client,
  { name, kind }: Pick<Routine, "name" | "kind">,
): Promise<void> {
  if (kind === "function") await dropFunctions(client, await listSignatures(client, name));
  if (kind === "view") await client.query(`drop view if exists "${name}"`);
  if (kind === "trigger") await dropTrigger(client, name);
}

async function dropTrigger(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    "select tgrelid::regclass::text as table from pg_trigger where tgname = $1 and not tgisinternal",
    [name],
  );
  for (const { table } of rows) await client.query(`drop trigger "${name}" on ${table}`);
}

async function dropFunctions(client: pg.Client, signatures: readonly string[]): Promise<void> {
  for (const signature of signatures) await client.query(`drop function ${signature}`);
}

async function listSignatures(client: pg.Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    "select oid::regprocedure::text as signature from pg_proc where proname = $1 and pronamespace = 'public'::regnamespace",
    [name],
  );
  return rows.map(({ signature }) => signature);
}
