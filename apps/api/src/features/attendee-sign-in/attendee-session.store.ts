import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

export type RegistrationKey = { projectId: number; registrationId: number };

/** The attendee that a session belongs to. */
export type AttendeeIdentity = {
  /** `email:ann@example.org`, or the issuer and the subject there. */
  subject: string;
  name: string;
  /** Empty: unknown. */
  email: string;
};

const SESSION_HOURS = 4;

const now = sql<Date>`now()`;

export async function insertSession(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
  { tokenHash, subject, name, email }: AttendeeIdentity & { tokenHash: Buffer },
): Promise<void> {
  await db
    .insertInto("attendee_session")
    .values({
      project_id: projectId,
      token_hash: tokenHash,
      registration_id: registrationId,
      subject,
      name,
      email,
      expires_at: sql<Date>`now() + make_interval(hours => ${SESSION_HOURS})`,
    })
    .execute();
}

/** The attendee of a session of this registration that has not ended. */
export async function findSession(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
  tokenHash: Buffer,
): Promise<AttendeeIdentity | null> {
  const row = await db
    .selectFrom("attendee_session")
    .select(["subject", "name", "email"])
    .where("project_id", "=", projectId)
    .where("token_hash", "=", tokenHash)
    .where("registration_id", "=", registrationId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row ?? null;
}

export async function removeSession(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
  tokenHash: Buffer,
): Promise<void> {
  await db
    .deleteFrom("attendee_session")
    .where("project_id", "=", projectId)
    .where("token_hash", "=", tokenHash)
    .where("registration_id", "=", registrationId)
    .execute();
}

/** The identifier of the subject's live ticket. */
export async function findTicketOf(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
  subject: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("ticket")
    .select("identifier")
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .where("unique_subject", "=", subject)
    .where("status", "in", ["held", "issued"])
    .executeTakeFirst();
  return row?.identifier ?? null;
}

/** Deletes sessions that have ended, project by project. */
export async function removeEndedSessions(db: Kysely<Database>): Promise<void> {
  const projects = await db
    .selectFrom("attendee_session")
    .select("project_id as projectId")
    .distinct()
    .where("expires_at", "<", now)
    .execute();
  for (const { projectId } of projects) {
    await db
      .deleteFrom("attendee_session")
      .where("project_id", "=", projectId)
      .where("expires_at", "<", now)
      .execute();
  }
}
