import type { InviteBody, Staff, StaffChanges, StaffList } from "@foyer/contract/staff.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { foreignKeyViolation, uniqueViolation } from "../../platform/db/violations.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { updateVersioned } from "../../platform/http/update-versioned.ts";
import { removeRecordsOfAccount } from "../../platform/identity-provider/oidc-record.store.ts";
import { withdrawInvitations } from "./invitations.store.ts";
import { makeLink } from "./one-time-link.service.ts";
import {
  findPerson,
  hasOtherAdmin,
  insertPerson,
  listPeople,
  lockAdmins,
  lockPerson,
  type Person,
  type PersonValues,
  updatePerson,
} from "./staff-list.store.ts";
import type { StaffSettings } from "./staff-settings.ts";

export { listDeactivated } from "./staff-list.store.ts";

function toStaff(person: Person): Staff {
  const { id, name, email, role, active, login, projectIds, version } = person;
  const { linkKind, linkExpiresAt, linkExpired } = person;
  return {
    id,
    name,
    email,
    role,
    active,
    login,
    projectIds,
    version,
    joined: person.issuer !== null,
    hasSecondFactor: person.hasSecondFactor,
    lastSignInAt: person.lastSignInAt?.toISOString() ?? null,
    invitation:
      linkKind && linkExpiresAt
        ? { kind: linkKind, expiresAt: linkExpiresAt.toISOString(), expired: linkExpired === true }
        : null,
  };
}

const valuesOf = ({ name, email, role, active, projectIds }: PersonValues): PersonValues => ({
  name,
  email,
  role,
  active,
  projectIds,
});

/** Turns violations into problems: the database decides whether an address is free and the projects exist. */
async function withProblems<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (uniqueViolation(error)) throw problem("email-taken", { field: "email" });
    if (foreignKeyViolation(error)) throw problem("unknown-project", { field: "projectIds" });
    throw error;
  }
}

export async function listStaff(db: Kysely<Database>, settings: StaffSettings): Promise<StaffList> {
  const { passwords, rolesFromToken } = settings;
  return { passwords, rolesFromToken, items: (await listPeople(db)).map(toStaff) };
}

export async function getStaff(db: Kysely<Database>, id: number): Promise<Staff> {
  const person = await findPerson(db, id);
  if (!person) throw problem("not-found");
  return toStaff(person);
}

/** Adds a person to the list and creates their invitation link. rules/access 10 */
export async function inviteStaff(context: RecordedContext, body: InviteBody, settings: StaffSettings) {
  const { db: trx } = context;
  const values = valuesOf({ ...body, active: true });
  const id = await withProblems(insertPerson(trx, values));
  const link = await makeLink(trx, { id, kind: "join", publicUrl: settings.publicUrl });
  const after = { ...values, invitedUntil: link.expiresAt };
  context.record({ action: "create", entity: "staff", entityId: id, entityName: values.name, after });
  return { staff: await getStaff(trx, id), link };
}

/** Changes a person; 409 if no admin would be left. rules/access 12, 13 */
export function updateStaff(
  context: RecordedContext,
  { id, body, settings }: { id: number; body: StaffChanges; settings: StaffSettings },
): Promise<Staff> {
  const { db } = context;
  return updateVersioned(context, {
    lock: async () => {
      await lockAdmins(db);
      return lockPerson(db, id);
    },
    valuesOf,
    sent: body,
    write: async (values, before) => {
      await keepAnAdmin(context, { before, values, settings });
      await withProblems(updatePerson(db, id, values));
      if (before.active && !values.active) await endAccess(db, before);
      return getStaff(db, id);
    },
    toAnswer: toStaff,
    entryOf: ({ name }) => ({ entity: "staff", entityId: id, entityName: name }),
  });
}

type AccessChange = { before: Person; values: PersonValues; settings: StaffSettings };

/** Refuses to remove the last admin; the caller has the lock of all admins. rules/access 12 */
async function keepAnAdmin(
  { db, caller }: RecordedContext,
  { before, values, settings }: AccessChange,
): Promise<void> {
  const { issuer, rolesFromToken } = settings;
  const field = values.active ? "role" : "active";
  if (rolesFromToken) {
    // The provider has the roles; only the caller is certainly an admin.
    if (before.id === caller.staffId && !values.active) throw problem("last-admin", { field });
    return;
  }
  const wasAdmin = before.role === "admin" && before.active && before.issuer === issuer;
  const staysAdmin = values.role === "admin" && values.active;
  if (wasAdmin && !staysAdmin && !(await hasOtherAdmin(db, { id: before.id, issuer }))) {
    throw problem("last-admin", { field });
  }
}

/** rules/access 13: deactivation ends sessions and links. */
async function endAccess(trx: Transaction<Database>, { id, accountId }: Person): Promise<void> {
  await withdrawInvitations(trx, id);
  if (accountId) await removeRecordsOfAccount(trx, accountId);
}
