import type { WalletCode } from "@foyer/contract/signed-codes.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import { lockProjectName } from "../../platform/db/project.store.ts";
import type { Database } from "../../platform/db/schema.ts";

/** Version 0: nobody has chosen yet. */
export type SettingsRow = { version: number; walletCode: WalletCode };

const NEVER_SET: SettingsRow = { version: 0, walletCode: "barcode" };

/** The settings of a project that is known to exist. */
export async function findSettings(db: Kysely<Database>, projectId: number): Promise<SettingsRow> {
  const row = await db
    .selectFrom("signed_code_settings")
    .select(["version", "wallet_code as walletCode"])
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return row ?? NEVER_SET;
}

/** Locks the project against other changes of its settings; null if there is no such project. */
export async function lockSettings(trx: Transaction<Database>, projectId: number) {
  const project = await lockProjectName(trx, projectId);
  return project && { ...(await findSettings(trx, projectId)), ...project };
}

/** Writes the next version. The caller holds the project's lock. */
export async function writeSettings(
  trx: Transaction<Database>,
  projectId: number,
  { walletCode }: { walletCode: WalletCode },
): Promise<void> {
  await trx
    .insertInto("signed_code_settings")
    .values({ project_id: projectId, wallet_code: walletCode })
    .onConflict((conflict) =>
      conflict.column("project_id").doUpdateSet({
        wallet_code: walletCode,
        version: sql<number>`signed_code_settings.version + 1`,
      }),
    )
    .execute();
}

/** The number of the key that signs what wallet passes draw; null: they draw the tickets' own barcodes. */
export async function findWalletKey(db: Kysely<Database>, projectId: number): Promise<number | null> {
  const row = await db
    .selectFrom("signing_key")
    .innerJoin("signed_code_settings", "signed_code_settings.project_id", "signing_key.project_id")
    .select("number")
    .where("signing_key.project_id", "=", projectId)
    .where("signed_code_settings.project_id", "=", projectId)
    .where("is_signing", "=", true)
    .where("wallet_code", "=", "signed")
    .executeTakeFirst();
  return row?.number ?? null;
}
