import { randomUUID } from "node:crypto";
import type { Request } from "@foyer/contract/endpoint.ts";
import type * as contract from "@foyer/contract/invitations.ts";
import { passwordComplaint } from "@foyer/contract/new-password.ts";
import type { Kysely, Transaction } from "kysely";
import { BUILT_IN_ISSUER } from "../../platform/auth/token-issuer.ts";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { uniqueViolation } from "../../platform/db/violations.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { ProblemError, problem } from "../../platform/http/problem-error.ts";
import { insertAccount, setPasswordHash } from "../../platform/identity-provider/account.store.ts";
import { removeRecordsOfAccount } from "../../platform/identity-provider/oidc-record.store.ts";
import { hashPassword } from "../../platform/identity-provider/password-hash.ts";
import { limitFailures } from "../../platform/rate-limit/limit-failures.ts";
import { byNetwork } from "../../platform/rate-limit/network.ts";
import type { RateLimit } from "../../platform/rate-limit/rate-limit.ts";
import { recordChange } from "../audit/audit.service.ts";
import { findInvitationByHash, markInvitationUsed, type StoredInvitation } from "./invitations.store.ts";
import { hashToken } from "./one-time-link.service.ts";
import { bindPerson, lockPerson, type Person } from "./staff-list.store.ts";
import { hostOf, type StaffSettings } from "./staff-settings.ts";

/** A visit by a link. `db` is outside any transaction, so that a failed attempt stays counted. */
export type Visit = { db: Kysely<Database>; address: string; token: string };
type Answers = Omit<Request<typeof contract.acceptInvitation>["body"], "token">;

const REFUSALS = {
  used: "invitation-used",
  withdrawn: "invitation-withdrawn",
  expired: "invitation-expired",
} as const;

export async function findInvitation(visit: Visit, settings: StaffSettings): Promise<contract.Invitation> {
  const { kind, name, email, login, expiresAt } = await requireOpenInvitation(visit);
  const by = settings.passwords === "ours" ? "password" : "provider";
  return { kind, name, email, login, by, expiresAt: expiresAt.toISOString() };
}

/** Counts wrong links. A valid one works above the maximum too, so that nobody can lock out others of their network. */
const WRONG_LINKS: RateLimit = { name: "invitation", maximum: 20, windowMinutes: 15, refuses: "failures" };

/** The open invitation of a link; throws a problem for any other. rules/access 11 */
async function requireOpenInvitation({ db, address, token }: Visit): Promise<StoredInvitation> {
  const isGuess = (error: unknown) => error instanceof ProblemError && error.code === "invitation-unknown";
  const found = await limitFailures(db, byNetwork(WRONG_LINKS, address), isGuess, async () => {
    const invitation = await findInvitationByHash(db, hashToken(token));
    if (!invitation) throw problem("invitation-unknown");
    return invitation;
  });
  if (found.state !== "open") throw problem(REFUSALS[found.state]);
  return found;
}

/** Creates the person's account, or replaces its password; marks the link as used. rules/access 11, 14 */
export async function acceptInvitation(
  visit: Visit,
  { login: wanted, password }: Answers,
  settings: StaffSettings,
): Promise<{ login: string }> {
  const invitation = await requireOpenInvitation(visit);
  if (settings.passwords === "theirs") throw problem("no-passwords-here");
  const login = invitation.kind === "join" ? wanted : invitation.login;
  if (login == null) throw problem("invalid-fields", { fields: { login: "Login is required" } });
  const complaint = passwordComplaint(password, { ...invitation, login, host: hostOf(settings) });
  if (complaint) throw problem("weak-password", { fields: { password: complaint } });
  // Hashing is slow on purpose, so it runs before the transaction takes its locks.
  const passwordHash = await hashPassword(password);
  await inTransaction(visit.db, async (trx) => {
    const person = await useInvitation(trx, visit.token, invitation.staffId);
    await (invitation.kind === "join"
      ? join(trx, person, { login, passwordHash })
      : changePassword(trx, person, passwordHash));
  });
  return { login };
}

/** Binds the caller, who is signed in at another provider, to the person of the link. rules/access 11 */
export async function bindInvitation(visit: Visit, caller: Caller): Promise<{ name: string }> {
  const { staffId, issuer, subject } = caller;
  const invitation = await requireOpenInvitation(visit);
  if (staffId !== null) throw problem("already-on-the-list");
  if (invitation.kind !== "join") throw problem("already-joined");
  return await inTransaction(visit.db, async (trx) => {
    const person = await useInvitation(trx, visit.token, invitation.staffId);
    const bound = bindPerson(trx, person.id, { issuer, subject });
    if (!(await ifUnique(bound, "already-on-the-list"))) throw problem("already-joined");
    await recordAccess(trx, person, { issuer, subject });
    return { name: person.name };
  });
}

/** Marks the link as used and returns its person, locked; of concurrent calls one succeeds. */
async function useInvitation(trx: Transaction<Database>, token: string, staffId: number): Promise<Person> {
  const person = await lockPerson(trx, staffId);
  const tokenHash = hashToken(token);
  if (person && (await markInvitationUsed(trx, tokenHash))) return person;
  const now = await findInvitationByHash(trx, tokenHash);
  if (!now || now.state === "open") throw problem("invitation-unknown");
  throw problem(REFUSALS[now.state]);
}

type Credentials = { login: string; passwordHash: string };

async function join(trx: Transaction<Database>, { id, name }: Person, { login, passwordHash }: Credentials) {
  const accountId = randomUUID();
  if (!(await bindPerson(trx, id, { issuer: BUILT_IN_ISSUER, subject: accountId }))) {
    throw problem("already-joined");
  }
  const account = { id: accountId, login, passwordHash, staffId: id };
  await ifUnique(insertAccount(trx, account), "login-taken", "login");
  await recordAccess(trx, { id, name }, { login });
}

async function changePassword(trx: Transaction<Database>, person: Person, passwordHash: string) {
  if (!person.accountId) throw problem("not-joined");
  await setPasswordHash(trx, person.accountId, passwordHash);
  await removeRecordsOfAccount(trx, person.accountId);
  await recordAccess(trx, person, { password: "changed by link" });
}

async function ifUnique<T>(
  write: Promise<T>,
  code: "login-taken" | "already-on-the-list",
  field?: string,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (uniqueViolation(error)) throw problem(code, field === undefined ? {} : { field });
    throw error;
  }
}

/** Records the change with the person themself as its author. rules/access 17 */
async function recordAccess(
  trx: Transaction<Database>,
  { id, name }: Pick<Person, "id" | "name">,
  after: Record<string, unknown>,
): Promise<void> {
  const actor = { staffId: id, name };
  await recordChange(trx, actor, {
    action: "update",
    entity: "staff",
    entityId: id,
    entityName: name,
    after,
  });
}
