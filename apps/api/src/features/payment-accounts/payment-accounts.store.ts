import { type Kysely, sql, type Transaction } from "kysely";
import { anyOf } from "../../platform/db/any-of.ts";
import { prepare } from "../../platform/db/prepared.ts";
import { isInReach } from "../../platform/db/projects-in-reach.ts";
import type { Database } from "../../platform/db/schema.ts";
import { neverNull, sqlRows, text } from "../../platform/db/sql-rows.ts";
import type { ProviderName } from "../../platform/payment-providers/port.ts";

export type AccountKey = { projectId: number; accountId: number };
export type StoredAccount = Awaited<ReturnType<typeof listAccounts>>[number];

const selectAccounts = (db: Kysely<Database>) =>
  db
    .selectFrom("payment_account as account")
    .select([
      "account.project_id as projectId",
      "account.id as accountId",
      "account.public_id as publicId",
      "account.provider",
      "account.is_live as isLive",
      "account.name",
      "account.key",
      "account.key_end as keyEnd",
      "account.webhook_secret as webhookSecret",
      "account.key_stored_at as keyStoredAt",
    ]);

/** Lists the accounts of a project, the oldest first. */
export const listAccounts = (db: Kysely<Database>, projectId: number) =>
  selectAccounts(db).where("project_id", "=", projectId).orderBy("id").execute();

/** Finds an account. */
export const findAccount = (db: Kysely<Database>, { projectId, accountId }: AccountKey) =>
  selectAccounts(db).where("project_id", "=", projectId).where("id", "=", accountId).executeTakeFirst();

/** Finds an account by the id in the address of its webhooks. */
export const findAccountByPublicId = (db: Kysely<Database>, projectId: number, publicId: string) =>
  selectAccounts(db).where("project_id", "=", projectId).where("public_id", "=", publicId).executeTakeFirst();

/** Finds an account and locks it until the transaction ends. */
export const lockAccount = (trx: Transaction<Database>, { projectId, accountId }: AccountKey) =>
  selectAccounts(trx)
    .where("project_id", "=", projectId)
    .where("id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();

/** Lists the accounts of all projects that there are keys of. */
export const listAccountsWithKey = async (db: Kysely<Database>) =>
  selectAccounts(db)
    .where(await isInReach(db, "project_id"))
    .where("key", "is not", null)
    .orderBy("id")
    .execute();

/** Makes the id in the address of an account's webhooks; it says which project it is of. */
export async function makePublicId(db: Kysely<Database>, projectId: number): Promise<string> {
  const { rows } = await sqlRows({ id: neverNull(text) })`
    select make_ticket_identifier(${projectId})::text as id`.execute(db);
  return rows[0]?.id ?? "";
}

/** Additions to a project come one after another. */
export const lockAdding = (trx: Transaction<Database>, projectId: number) =>
  trx.selectFrom("project").select("id").where("id", "=", projectId).forUpdate().executeTakeFirst();

export type NewAccount = {
  projectId: number;
  publicId: string;
  provider: ProviderName;
  isLive: boolean;
  name: string;
  key: Buffer;
  keyEnd: string;
};

/** Inserts an account, and returns its id. */
export async function insertAccount(trx: Transaction<Database>, account: NewAccount): Promise<AccountKey> {
  const { projectId } = account;
  const { id } = await trx
    .insertInto("payment_account")
    .values({
      project_id: projectId,
      public_id: account.publicId,
      provider: account.provider,
      is_live: account.isLive,
      name: account.name,
      key: account.key,
      key_end: account.keyEnd,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { projectId, accountId: id };
}

/** Replaces the key of an account; null: removes it, with the secret of its webhooks. */
export async function updateKey(
  trx: Transaction<Database>,
  { projectId, accountId }: AccountKey,
  stored: { key: Buffer; keyEnd: string; name: string } | null,
): Promise<void> {
  await trx
    .updateTable("payment_account")
    .set(
      stored === null
        ? { key: null, webhook_secret: null }
        : { key: stored.key, key_end: stored.keyEnd, name: stored.name, key_stored_at: sql<Date>`now()` },
    )
    .where("project_id", "=", projectId)
    .where("id", "=", accountId)
    .execute();
}

/** Stores the secret of an account's webhooks. */
export async function updateWebhookSecret(
  trx: Transaction<Database>,
  { projectId, accountId }: AccountKey,
  webhookSecret: Buffer,
): Promise<void> {
  await trx
    .updateTable("payment_account")
    .set({ webhook_secret: webhookSecret })
    .where("project_id", "=", projectId)
    .where("id", "=", accountId)
    .execute();
}

const selectChoices = (db: Kysely<Database>) =>
  db
    .selectFrom("payment_choice as choice")
    .leftJoin("payment_account as account", (join) =>
      join
        .onRef("account.project_id", "=", "choice.project_id")
        .onRef("account.id", "=", "choice.account_id"),
    )
    .select([
      "choice.project_id as projectId",
      "choice.account_id as accountId",
      "account.is_live as isLive",
    ]);

/** Finds who takes new payments of a project; undefined: the account of the installation. */
export const findChoice = (db: Kysely<Database>, projectId: number) =>
  selectChoices(db).where("choice.project_id", "=", projectId).$call(prepare).executeTakeFirst();

/** Lists who takes new payments of these projects, without those that the installation's account takes them for. */
export const listChoices = (db: Kysely<Database>, projectIds: readonly number[]) =>
  selectChoices(db).where("choice.project_id", "=", anyOf(projectIds)).execute();

/** Chooses an account for new payments; null: none. */
export async function upsertChoice(
  trx: Transaction<Database>,
  projectId: number,
  accountId: number | null,
): Promise<void> {
  await trx
    .insertInto("payment_choice")
    .values({ project_id: projectId, account_id: accountId })
    .onConflict((oc) => oc.column("project_id").doUpdateSet({ account_id: accountId }))
    .execute();
}

/** Chooses the account of the installation. */
export async function removeChoice(trx: Transaction<Database>, projectId: number): Promise<void> {
  await trx.deleteFrom("payment_choice").where("project_id", "=", projectId).execute();
}
