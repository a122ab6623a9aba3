import { CODE_MINUTES } from "@foyer/domain/scenario/verification.ts";
import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, sqlRows } from "../../platform/db/sql-rows.ts";
import { byNetwork } from "../../platform/rate-limit/network.ts";
import type { RateLimit } from "../../platform/rate-limit/rate-limit.ts";

/** An address at a registration. */
export type CodeKey = { projectId: number; registrationId: number; address: string };

/** Validity of a code, and the maximums of attempts and requests. rules/attend 15, 16 */
export const MAX_TRIES_PER_CODE = 5;
const PAUSE_SECONDS = 30;
const MAX_REQUESTS_PER_HOUR = 5;
const OPEN_CODES: RateLimit = {
  name: "verification-code",
  maximum: 100,
  windowMinutes: 15,
  refuses: "every-call",
};

const NOW = sql<Date>`now()`;

const isKey = ({ projectId, registrationId, address }: CodeKey) =>
  sql<SqlBool>`project_id = ${projectId} and registration_id = ${registrationId} and address = ${address}`;

/**
 * Replaces the code of an address. "made": mail the new code; "recent": the last code was made a moment ago and stays
 * valid; "too-many": this address or a network of the client's address `from` has reached its maximum.
 */
export async function makeCode(
  trx: Transaction<Database>,
  key: CodeKey,
  { salt, from }: { salt: Buffer; from: string },
): Promise<"made" | "recent" | "too-many"> {
  const { projectId, registrationId, address } = key;
  const networks = byNetwork(OPEN_CODES, from);
  // The widest first, so that the codes of each network have their own beginning.
  const paths = networks.map((_, at) =>
    networks
      .slice(at)
      .map((one) => one.key)
      .reverse()
      .join(" "),
  );
  const [network = ""] = paths;
  // Requests of the widest network run sequentially, so that concurrent ones cannot exceed the limit.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`verification ${projectId} ${paths.at(-1) ?? ""}`}, 0))`.execute(
    trx,
  );
  const { rows } = await sqlRows({ isRecent: boolean, isAddressFull: boolean, isNetworkFull: boolean })`
    select coalesce(bool_or(used_at is null and made_at > now() - make_interval(secs => ${PAUSE_SECONDS})), false) as "isRecent",
      coalesce(bool_or(requests >= ${MAX_REQUESTS_PER_HOUR} and since > now() - interval '1 hour'), false) as "isAddressFull",
      exists (
        select from unnest(${paths}::text[], ${networks.map(({ limit }) => limit.maximum)}::integer[]) as counted (path, maximum)
        where maximum <= (
          select count(*) from verification_code open where open.project_id = ${projectId} and open.used_at is null
            and (open.network = path or open.network > path || ' ' and open.network < path || '!')
            and open.made_at > now() - make_interval(mins => ${OPEN_CODES.windowMinutes})
        )
      ) as "isNetworkFull"
    from verification_code where ${isKey(key)}`.execute(trx);
  const [state] = rows;
  if (state?.isRecent) return "recent";
  if (state?.isAddressFull || state?.isNetworkFull) return "too-many";
  await sql`
    insert into verification_code as known (project_id, registration_id, address, salt, expires_at, made_at, network)
    values (${projectId}, ${registrationId}, ${address}, ${salt},
      now() + make_interval(mins => ${CODE_MINUTES}), now(), ${network})
    on conflict (project_id, registration_id, address) do update set
      salt = excluded.salt, expires_at = excluded.expires_at, tries = 0, used_at = null, made_at = excluded.made_at,
      network = excluded.network,
      requests = case when excluded.made_at - known.since < interval '1 hour' then known.requests + 1 else 1 end,
      since = case when excluded.made_at - known.since < interval '1 hour' then known.since else excluded.made_at end`.execute(
    trx,
  );
  return "made";
}

/** Finds the salt of the valid code, or null. */
export async function findSalt(db: Kysely<Database>, key: CodeKey): Promise<Buffer | null> {
  const row = await db
    .selectFrom("verification_code")
    .select("salt")
    .where(isKey(key))
    .where("expires_at", ">", NOW)
    .where("used_at", "is", null)
    .where("tries", "<", MAX_TRIES_PER_CODE)
    .executeTakeFirst();
  return row?.salt ?? null;
}

/** Counts an attempt before the check, so that concurrent attempts cannot exceed the limit. Returns null without a code. */
export async function startTry(
  db: Kysely<Database>,
  key: CodeKey,
): Promise<{ salt: Buffer; tries: number } | null> {
  const row = await db
    .updateTable("verification_code")
    .set({ tries: sql<number>`least(tries + 1, ${MAX_TRIES_PER_CODE} + 1)` })
    .where(isKey(key))
    .where("expires_at", ">", NOW)
    .where("used_at", "is", null)
    .returning(["salt", "tries"])
    .executeTakeFirst();
  return row ?? null;
}

/** Undoes the count of an attempt with the right code. */
export async function undoTry(db: Kysely<Database>, key: CodeKey, salt: Buffer): Promise<void> {
  await db
    .updateTable("verification_code")
    .set({ tries: sql<number>`greatest(tries - 1, 0)` })
    .where(isKey(key))
    .where("salt", "=", salt)
    .execute();
}

/** Marks a code as used. Returns false if it was used or replaced in the meantime. */
export async function consumeCode(db: Kysely<Database>, key: CodeKey, salt: Buffer): Promise<boolean> {
  const row = await db
    .updateTable("verification_code")
    .set({ used_at: NOW })
    .where(isKey(key))
    .where("salt", "=", salt)
    .where("used_at", "is", null)
    .returning("address")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes codes older than a day, project by project. */
export async function removeOldCodes(db: Kysely<Database>): Promise<void> {
  const isOld = sql<SqlBool>`made_at < now() - interval '1 day'`;
  const projects = await db
    .selectFrom("verification_code")
    .select("project_id as projectId")
    .distinct()
    .where(isOld)
    .execute();
  for (const { projectId } of projects) {
    await db.deleteFrom("verification_code").where("project_id", "=", projectId).where(isOld).execute();
  }
}
