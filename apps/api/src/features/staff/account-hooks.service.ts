import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { AccountHooks } from "../../platform/identity-provider/account-hooks.ts";
import { recordChange } from "../audit/audit.service.ts";
import { queueAccountNotice } from "./account-notice.service.ts";
import { makeLink } from "./one-time-link.service.ts";
import { isSecondFactorRequired } from "./second-factor-setting.ts";
import { lockPerson } from "./staff-list.store.ts";
import type { StaffSettings } from "./staff-settings.ts";

/** The functions that the built-in provider calls on the staff list. */
export function accountHooks(db: Kysely<Database>, settings: StaffSettings): AccountHooks {
  const { publicUrl } = settings;
  return {
    isSecondFactorRequired: () => isSecondFactorRequired(db),
    recordChange: async (trx, { staffId, name, email }, change) => {
      const entry = { action: "update", entity: "staff", entityId: staffId, entityName: name } as const;
      await recordChange(trx, { staffId, name }, { ...entry, after: { secondFactor: change } });
      await queueAccountNotice(trx, { email, name, change }, settings);
    },
    makePasswordLink: ({ staffId, name }) =>
      inTransaction(db, async (trx) => {
        await lockPerson(trx, staffId);
        const link = await makeLink(trx, { id: staffId, kind: "password", publicUrl });
        const after = { newPasswordUntil: link.expiresAt };
        await recordChange(
          trx,
          { staffId, name },
          { action: "update", entity: "staff", entityId: staffId, entityName: name, after },
        );
        return link.url;
      }),
  };
}
