import { CODE_MINUTES } from "@foyer/domain/scenario/verification.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** An address at a registration. */
export type CodeKey = { projectId: number; registrationId: number; address: string };

/** Validity of a code, and the maximums of attempts and requests. rules/attend 15, 16 */
export const CODE_TRIES = 5;
const PAUSE_SECONDS = 30;
const ASKED_AN_HOUR = 5;
const OPEN_PER_NETWORK = 100;
const NETWORK_MINUTES = 15;

const isKey = ({ projectId, registrationId, address }: CodeKey) =>
  sql`project_id = ${projectId} and registration_id = ${registrationId} and address = ${address}`;

/**
 * Replaces the code of an address. "made": mail the new code; "recent": the last code was made a moment ago and stays
 * valid; "too-many": this address or this network has reached its maximum.
 */
export async function makeCode(
  trx: Transaction<Database>,
  key: CodeKey,
  { salt, network }: { salt: Buffer; network: string },
): Promise<"made" | "recent" | "too-many"> {
  const { projectId, registrationId, address } = key;
  // Requests of one network run one after another, so that many at once cannot slip past the limit.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`verification ${projectId} ${network}`}, 0))`.execute(
    trx,
  );
  const { rows } = await sql<{ isRecent: boolean; isAddressFull: boolean; isNetworkFull: boolean }>`
    select coalesce(bool_or(used_at is null and made_at > now() - make_interval(secs => ${PAUSE_SECONDS})), false) as "isRecent",
      coalesce(bool_or(requests >= ${ASKED_AN_HOUR} and since > now() - interval '1 hour'), false) as "isAddressFull",
      (select count(*) >= ${OPEN_PER_NETWORK} from verification_code where project_id = ${projectId}
        and network = ${network} and used_at is null
        and made_at > now() - make_interval(mins => ${NETWORK_MINUTES})) as "isNetworkFull"
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

/** The salt of the valid code, or null. */
export async function findSalt(db: Kysely<Database>, key: CodeKey): Promise<Buffer | null> {
  const { rows } = await sql<{ salt: Buffer }>`
    select salt from verification_code
    where ${isKey(key)} and expires_at > now() and used_at is null and tries < ${CODE_TRIES}`.execute(db);
  return rows[0]?.salt ?? null;
}

/** Counts an attempt before it is checked, so that many at once cannot slip past the limit; null without a code. */
export async function beginTry(
  db: Kysely<Database>,
  key: CodeKey,
): Promise<{ salt: Buffer; tries: number } | null> {
  const { rows } = await sql<{ salt: Buffer; tries: number }>`
    update verification_code set tries = least(tries + 1, ${CODE_TRIES} + 1)
    where ${isKey(key)} and expires_at > now() and used_at is null
    returning salt, tries`.execute(db);
  return rows[0] ?? null;
}

/** Takes the count of an attempt back: the code was right. */
export async function takeBackTry(db: Kysely<Database>, key: CodeKey, salt: Buffer): Promise<void> {
  await sql`
    update verification_code set tries = greatest(tries - 1, 0) where ${isKey(key)} and salt = ${salt}`.execute(
    db,
  );
}

/** Marks a code as used; false if it was used or replaced in the meantime. */
export async function useUp(db: Kysely<Database>, key: CodeKey, salt: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update verification_code set used_at = now() where ${isKey(key)} and salt = ${salt} and used_at is null
    returning true`.execute(db);
  return rows.length > 0;
}

/** Deletes codes older than a day, project by project. */
export async function removeOldCodes(db: Kysely<Database>): Promise<void> {
  const isOld = sql`made_at < now() - interval '1 day'`;
  const { rows } = await sql<{ projectId: number }>`
    select distinct project_id as "projectId" from verification_code where ${isOld}`.execute(db);
  for (const { projectId } of rows) {
    await sql`delete from verification_code where project_id = ${projectId} and ${isOld}`.execute(db);
  }
}
