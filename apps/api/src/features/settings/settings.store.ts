import type { Kysely, Transaction } from "kysely";
import { prepare } from "../../platform/db/prepared.ts";
import type { Database } from "../../platform/db/schema.ts";

/** Saved values by code name, without settings that were never saved. */
export async function readSettings(
  db: Kysely<Database>,
): Promise<{ version: number; values: Map<string, string> }> {
  const rows = await db.selectFrom("application_setting").select(["code_name", "value"]).execute();
  const { version } = await db
    .selectFrom("application_settings_version")
    .select("version")
    .executeTakeFirstOrThrow();
  return { version, values: new Map(rows.map((row) => [row.code_name, row.value])) };
}

/** One saved value; null: it was never saved. */
export async function findSetting(db: Kysely<Database>, codeName: string): Promise<string | null> {
  const row = await db
    .selectFrom("application_setting")
    .select("value")
    .where("code_name", "=", codeName)
    .$call(prepare)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Locks the settings until the transaction ends. */
export async function lockSettings(trx: Transaction<Database>): Promise<void> {
  await trx
    .selectFrom("application_settings_version")
    .select("version")
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Writes these values and the next version. */
export async function updateSettingRows(
  trx: Transaction<Database>,
  values: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = [...values].map(([code_name, value]) => ({ code_name, value }));
  if (rows.length > 0) {
    await trx
      .insertInto("application_setting")
      .values(rows)
      .onConflict((conflict) =>
        conflict.column("code_name").doUpdateSet((row) => ({ value: row.ref("excluded.value") })),
      )
      .execute();
  }
  await trx
    .updateTable("application_settings_version")
    .set((row) => ({ version: row("version", "+", 1) }))
    .execute();
}
