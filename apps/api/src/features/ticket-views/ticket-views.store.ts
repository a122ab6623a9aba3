import type { TicketView } from "@foyer/contract/ticket-views.ts";
import { nameKey } from "@foyer/domain/locale/name-key.ts";
import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  sql,
  type Transaction,
} from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { uniqueViolation } from "../../platform/db/violations.ts";
import { problem } from "../../platform/http/problem-error.ts";

/** A person, by the token. */
export type Owner = { issuer: string; subject: string };
/** The views of one person in a project, or the project's. */
export type Scope = { projectId: number; owner: Owner | null };
export type ViewKey = Scope & { viewId: number };
export type ViewValues = Pick<TicketView, "name" | "isDefault" | "parameters">;

type Where = (eb: ExpressionBuilder<Database, "ticket_view">) => Expression<SqlBool>;

const ofScope =
  ({ projectId, owner }: Scope): Where =>
  (eb) =>
    eb.and([
      eb("project_id", "=", projectId),
      eb("issuer", "is not distinct from", owner?.issuer ?? null),
      eb("subject", "is not distinct from", owner?.subject ?? null),
    ]);

const FIELDS = ["id", "name", "is_default", "parameters", "version", "issuer"] as const;
type Row = Pick<TicketView, "id" | "name" | "parameters" | "version"> & {
  is_default: boolean;
  issuer: string | null;
};

const toView = ({ is_default, issuer, ...row }: Row): TicketView => ({
  ...row,
  scope: issuer === null ? "project" : "own",
  isDefault: is_default,
});

/** The views of a project and those of a person in it, by name. */
export async function listViews(
  db: Kysely<Database>,
  projectId: number,
  { issuer, subject }: Owner,
): Promise<TicketView[]> {
  const rows = await db
    .selectFrom("ticket_view")
    .select(FIELDS)
    .where("project_id", "=", projectId)
    .where((eb) =>
      eb.or([eb("issuer", "is", null), eb.and([eb("issuer", "=", issuer), eb("subject", "=", subject)])]),
    )
    .orderBy("name_key")
    .orderBy("id")
    .execute();
  return rows.map(toView);
}

/** Changes of one scope run one after another, so that neither its number nor its default can go wrong. */
export async function lockViews(trx: Transaction<Database>, { projectId, owner }: Scope): Promise<void> {
  const name = `ticket views ${owner?.issuer ?? ""} ${owner?.subject ?? ""}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${projectId}))`.execute(trx);
}

export async function countViews(trx: Transaction<Database>, scope: Scope): Promise<number> {
  const { count } = await trx
    .selectFrom("ticket_view")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(ofScope(scope))
    .executeTakeFirstOrThrow();
  return count;
}

/** Ends the default of the scope, except of the view with this id. */
export async function clearDefault(trx: Transaction<Database>, scope: Scope, except = 0): Promise<void> {
  await trx
    .updateTable("ticket_view")
    .set(({ eb }) => ({ is_default: false, version: eb("version", "+", 1) }))
    .where(ofScope(scope))
    .where("is_default", "=", true)
    .where("id", "<>", except)
    .execute();
}

/** Adds a view. Throws `view-name-taken`. */
export async function insertView(
  trx: Transaction<Database>,
  { projectId, owner }: Scope,
  values: ViewValues,
): Promise<TicketView> {
  const query = trx
    .insertInto("ticket_view")
    .values({
      project_id: projectId,
      issuer: owner?.issuer ?? null,
      subject: owner?.subject ?? null,
      ...columnsOf(values),
    })
    .returning(FIELDS);
  return toView(await nameRefusal(query.executeTakeFirstOrThrow()));
}

/** Finds a view of the scope and locks it until the transaction ends. */
export async function lockView(
  trx: Transaction<Database>,
  { viewId, ...scope }: ViewKey,
): Promise<TicketView | null> {
  const row = await trx
    .selectFrom("ticket_view")
    .select(FIELDS)
    .where(ofScope(scope))
    .where("id", "=", viewId)
    .forUpdate()
    .executeTakeFirst();
  return row ? toView(row) : null;
}

/** Writes the next version of a view; the caller holds its lock. Throws `view-name-taken`. */
export async function updateView(
  trx: Transaction<Database>,
  { viewId, ...scope }: ViewKey,
  values: ViewValues,
): Promise<TicketView> {
  const query = trx
    .updateTable("ticket_view")
    .set(({ eb }) => ({ ...columnsOf(values), version: eb("version", "+", 1) }))
    .where(ofScope(scope))
    .where("id", "=", viewId)
    .returning(FIELDS);
  return toView(await nameRefusal(query.executeTakeFirstOrThrow()));
}

export async function removeView(trx: Transaction<Database>, { viewId, ...scope }: ViewKey): Promise<void> {
  await trx.deleteFrom("ticket_view").where(ofScope(scope)).where("id", "=", viewId).execute();
}

const columnsOf = ({ name, isDefault, parameters }: ViewValues) => ({
  name,
  name_key: nameKey(name),
  is_default: isDefault,
  parameters: JSON.stringify(parameters),
});

async function nameRefusal<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (uniqueViolation(error)) throw problem("view-name-taken", { field: "name" });
    throw error;
  }
}
