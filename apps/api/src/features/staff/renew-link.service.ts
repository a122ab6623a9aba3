import type { InvitationLink } from "@foyer/contract/staff.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { setPasswordHash } from "../../platform/identity-provider/account.store.ts";
import { removeRecordsOfAccount } from "../../platform/identity-provider/oidc-record.store.ts";
import { makeLink } from "./one-time-link.service.ts";
import { hasOtherAdmin, lockAdmins, lockPerson, type Person } from "./staff-list.store.ts";
import type { StaffSettings } from "./staff-settings.ts";

type LinkRequest = { id: number; settings: StaffSettings };

/** Creates a new link for a person who has not accepted the invitation yet. rules/access 11 */
export async function renewInvitation(
  context: RecordedContext,
  { id, settings }: LinkRequest,
): Promise<InvitationLink> {
  const { db: trx } = context;
  const person = await lockActive(trx, id);
  if (person.issuer !== null) throw problem("already-joined");
  const link = await makeLink(trx, { id, kind: "join", publicUrl: settings.publicUrl });
  recordLink(context, person, { invitedUntil: link.expiresAt });
  return link;
}

/**
 * Ends a person's password and sessions, and creates a link by which they choose a new password. Admins cannot reset
 * their own, so that an admin is left if the link is lost. rules/access 15
 */
export async function resetPassword(
  context: RecordedContext,
  { id, settings }: LinkRequest,
): Promise<InvitationLink> {
  if (settings.passwords === "theirs") throw problem("no-passwords-here");
  if (id === context.caller.staffId) throw problem("own-password");
  const { db: trx } = context;
  await lockAdmins(trx);
  const person = await lockActive(trx, id);
  if (!person.accountId) throw problem("not-joined");
  const isAdmin = person.role === "admin";
  // When two admins reset each other at once, one keeps a password. rules/access 12
  if (isAdmin && !(await hasOtherAdmin(trx, { id, issuer: settings.issuer }))) throw problem("last-admin");
  await setPasswordHash(trx, person.accountId, null);
  await removeRecordsOfAccount(trx, person.accountId);
  const link = await makeLink(trx, { id, kind: "password", publicUrl: settings.publicUrl });
  recordLink(context, person, { newPasswordUntil: link.expiresAt });
  return link;
}

async function lockActive(trx: Transaction<Database>, id: number): Promise<Person> {
  const person = await lockPerson(trx, id);
  if (!person) throw problem("not-found");
  if (!person.active) throw problem("staff-deactivated");
  return person;
}

function recordLink({ record }: RecordedContext, { id, name }: Person, after: Record<string, unknown>): void {
  record({ action: "update", entity: "staff", entityId: id, entityName: name, after });
}
