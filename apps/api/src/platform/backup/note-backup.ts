import type pg from "pg";

type Written = { name: string; madeAt: string; removed?: readonly string[] };

/**
 * Notes a backup in the database that it is of, and those that were removed: who erases personal data is told which
 * backups still hold them. rules/backup 13
 */
export async function noteBackup(client: pg.Client, { name, madeAt, removed = [] }: Written): Promise<void> {
  // An older release's database has no such table; its backup is as good.
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('public.backup_file') is not null as known",
  );
  if (!rows[0]?.known) return;
  try {
    await client.query("insert into backup_file (name, made_at) values ($1, $2)", [name, madeAt]);
    await client.query(
      "update backup_file set removed_at = now() where removed_at is null and name = any($1) and made_at < $2",
      [removed, madeAt],
    );
  } catch (error) {
    // A replica that only reads can be backed up, too.
    if ((error as { code?: string }).code !== READ_ONLY) throw error;
  }
}

/** `read_only_sql_transaction` of PostgreSQL. */
const READ_ONLY = "25006";
