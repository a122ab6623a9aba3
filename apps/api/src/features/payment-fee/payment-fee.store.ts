import { type Cents, wholeCents } from "@foyer/domain/money/cents.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import { prepare } from "../../platform/db/prepared.ts";
import { hasProject, lockProjectName } from "../../platform/db/project.store.ts";
import type { Database } from "../../platform/db/schema.ts";

/** Version 0: the project never had a fee. `currency`: that of the fixed part; empty: none yet. */
export type FeeRow = {
  fixed: Cents;
  percentHundredths: number;
  isRefunded: boolean;
  currency: string;
  version: number;
};

const NEVER_SET: FeeRow = {
  fixed: wholeCents(0),
  percentHundredths: 0,
  isRefunded: true,
  currency: "",
  version: 0,
};

const SELECTED = [
  "fixed_cents as fixed",
  "percent_hundredths as percentHundredths",
  "is_refunded as isRefunded",
  "currency",
  "version",
] as const;

/** The fee of a project that is known to exist. */
export async function findFee(db: Kysely<Database>, projectId: number): Promise<FeeRow> {
  const row = await db
    .selectFrom("payment_fee")
    .select(SELECTED)
    .where("project_id", "=", projectId)
    .$call(prepare)
    .executeTakeFirst();
  return row ?? NEVER_SET;
}

/** The fee of a project; null if there is no such project. */
export const findProjectFee = async (db: Kysely<Database>, projectId: number): Promise<FeeRow | null> =>
  (await hasProject(db, projectId)) ? findFee(db, projectId) : null;

/** Locks the project against other changes of its fee; null if there is no such project. */
export async function lockFee(
  trx: Transaction<Database>,
  projectId: number,
): Promise<(FeeRow & { projectName: string }) | null> {
  const project = await lockProjectName(trx, projectId);
  return project && { ...(await findFee(trx, projectId)), ...project };
}

/** Writes the next version; returns it. The caller holds the project's lock. */
export async function writeFee(
  trx: Transaction<Database>,
  projectId: number,
  { fixed, percentHundredths, isRefunded, currency }: Omit<FeeRow, "version">,
): Promise<FeeRow> {
  const columns = {
    currency,
    fixed_cents: fixed,
    percent_hundredths: percentHundredths,
    is_refunded: isRefunded,
  };
  return await trx
    .insertInto("payment_fee")
    .values({ project_id: projectId, ...columns })
    .onConflict((conflict) =>
      conflict
        .column("project_id")
        .doUpdateSet({ ...columns, version: sql<number>`payment_fee.version + 1` }),
    )
    .returning(SELECTED)
    .executeTakeFirstOrThrow();
}
