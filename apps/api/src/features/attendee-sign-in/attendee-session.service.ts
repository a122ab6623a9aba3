import { createHash, randomBytes } from "node:crypto";
import type { Attendee } from "@foyer/contract/attendee-sign-in.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RegistrationLink } from "../public-registration/public-registration.service.ts";
import {
  type AttendeeIdentity,
  findSession,
  findTicketOf,
  insertSession,
  type RegistrationKey,
  removeSession,
} from "./attendee-session.store.ts";

export type { AttendeeIdentity } from "./attendee-session.store.ts";

const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** Starts a session for one registration; only the browser has its token. rules/attendee-sign-in 4 */
export async function startSession(
  db: Kysely<Database>,
  key: RegistrationKey,
  identity: AttendeeIdentity,
): Promise<{ token: string; attendee: Attendee }> {
  const token = randomBytes(32).toString("base64url");
  await insertSession(db, key, { ...identity, tokenHash: hashOf(token) });
  return { token, attendee: await toAttendee(db, key, identity) };
}

/** The attendee who is signed in at this registration; null: nobody, or the session has ended. */
export async function findAttendee(
  db: Kysely<Database>,
  key: RegistrationKey,
  token: string | undefined,
): Promise<AttendeeIdentity | null> {
  return token === undefined ? null : await findSession(db, key, hashOf(token));
}

export async function endSession(
  db: Kysely<Database>,
  key: RegistrationKey,
  token: string | undefined,
): Promise<void> {
  if (token !== undefined) await removeSession(db, key, hashOf(token));
}

export async function toAttendee(
  db: Kysely<Database>,
  key: RegistrationKey,
  { subject, name, email }: AttendeeIdentity,
): Promise<Attendee> {
  return { name, email, ticket: await findTicketOf(db, key, subject) };
}

/**
 * The subject of a submission, which may have one live ticket; null where nobody has to sign in. Throws
 * `attendee-not-signed-in`. rules/attendee-sign-in 5
 */
export async function requireSubject(
  db: Kysely<Database>,
  link: RegistrationLink,
  token: string | undefined,
): Promise<string | null> {
  if (!link.isAuthRequired) return null;
  const attendee = await findAttendee(db, link, token);
  if (!attendee) throw problem("attendee-not-signed-in");
  return attendee.subject;
}
