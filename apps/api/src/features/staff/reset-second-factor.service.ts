import type { Staff } from "@foyer/contract/staff.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { removeRecordsOfAccount } from "../../platform/identity-provider/oidc-record.store.ts";
import {
  hasSecondFactor,
  removeSecondFactors,
} from "../../platform/identity-provider/second-factor.store.ts";
import { queueAccountNotice } from "./account-notice.service.ts";
import { getStaff } from "./staff-list.service.ts";
import { lockPerson } from "./staff-list.store.ts";
import type { StaffSettings } from "./staff-settings.ts";

/**
 * Removes the second factors of a person who has lost them, and ends their sessions, because a finder may be signed in.
 * Admins change their own like everybody else. rules/second-factor 11
 */
export async function resetSecondFactor(
  { db: trx, caller, record }: RecordedContext,
  { id, settings }: { id: number; settings: StaffSettings },
): Promise<Staff> {
  if (settings.passwords === "theirs") throw problem("no-passwords-here");
  if (id === caller.staffId) throw problem("own-second-factor");
  const person = await lockPerson(trx, id);
  if (!person) throw problem("not-found");
  const { accountId, name, email } = person;
  if (!accountId) throw problem("not-joined");
  if (!(await hasSecondFactor(trx, accountId))) throw problem("no-second-factor");
  await removeSecondFactors(trx, accountId);
  await removeRecordsOfAccount(trx, accountId);
  const after = { secondFactor: "reset" };
  record({ action: "update", entity: "staff", entityId: id, entityName: name, after });
  await queueAccountNotice(
    trx,
    { email, name, change: "second factor removed by an administrator" },
    settings,
  );
  return await getStaff(trx, id);
}
