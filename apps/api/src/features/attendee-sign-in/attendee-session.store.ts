import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

export type RegistrationKey = { projectId: number; registrationId: number };

/** Whom a session is of. */
export type AttendeeIdentity = {
  /** `email:ann@example.org`, or the issuer and the subject there. */
  subject: string;
  name: string;
  /** Empty: unknown. */
  email: string;
};

const SESSION_HOURS = 4;

export async function insertSession(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
  { tokenHash, subject, name, email }: AttendeeIdentity & { tokenHash: Buffer },
): Promise<void> {
  await sql`
    insert into attendee_session (project_id, token_hash, registration_id, subject, name, email, expires_at)
    values (${projectId}, ${tokenHash}, ${registrationId}, ${subject}, ${name}, ${email},
      now() + make_interval(hours => ${SESSION_HOURS}))`.execute(db);
}

/** The attendee of a session of this very registration that has not ended. */
export async function findSession(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
  tokenHash: Buffer,
): Promise<AttendeeIdentity | null> {
  const { rows } = await sql<AttendeeIdentity>`
    select subject, name, email from attendee_session
    where project_id = ${projectId} and token_hash = ${tokenHash} and registration_id = ${registrationId}
      and expires_at > now()`.execute(db);
  return rows[0] ?? null;
}

export async function removeSession(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
  tokenHash: Buffer,
): Promise<void> {
  await sql`
    delete from attendee_session where project_id = ${projectId} and token_hash = ${tokenHash}
      and registration_id = ${registrationId}`.execute(db);
}

/** The identifier of the subject's live ticket. */
export async function findTicketOf(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
  subject: string,
): Promise<string | null> {
  const { rows } = await sql<{ identifier: string }>`
    select identifier from ticket where project_id = ${projectId} and registration_id = ${registrationId}
      and unique_subject = ${subject} and status in ('held', 'issued')`.execute(db);
  return rows[0]?.identifier ?? null;
}

/** Deletes sessions that have ended, project by project. */
export async function removeEndedSessions(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ projectId: number }>`
    select distinct project_id as "projectId" from attendee_session where expires_at < now()`.execute(db);
  for (const { projectId } of rows) {
    await sql`delete from attendee_session where project_id = ${projectId} and expires_at < now()`.execute(
      db,
    );
  }
}
