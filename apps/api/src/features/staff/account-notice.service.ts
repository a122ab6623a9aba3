import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { WorkKind } from "../../platform/durable-work/work-kind.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { noticeWork } from "../../platform/mail/notice-work.ts";
import { findNotice, insertNotice, NOTICE_WORK, removeNotice } from "./account-notice.store.ts";
import type { StaffSettings } from "./staff-settings.ts";

type Change = { email: string | null; name: string; change: string };

/** Queues a mail about a change of an account, if there is a mail server and the person has an address. */
export async function queueAccountNotice(
  trx: Transaction<Database>,
  { email, name, change }: Change,
  { hasMailServer }: StaffSettings,
): Promise<void> {
  if (hasMailServer && email !== null) await insertNotice(trx, { recipient: email, name, change });
}

/** The kind of durable work that sends these mails. rules/second-factor 10 */
export const sendAccountNotices = ({ mailer, publicUrl }: { mailer: Mailer; publicUrl: string }): WorkKind =>
  noticeWork({
    name: NOTICE_WORK,
    idPrefix: "account",
    subject: "Your Foyer account was changed",
    mailer,
    find: async (attempt) => {
      const notice = await findNotice(attempt.db, attempt);
      if (!notice) return null;
      const { recipient, name, change, at } = notice;
      return {
        recipient,
        lines: [
          `Hello ${name},`,
          `this was changed at ${at.toISOString().slice(0, 16).replace("T", " ")} UTC: ${change}.`,
          `If this was not you, contact an administrator of ${publicUrl} at once.`,
        ],
      };
    },
    remove: removeNotice,
  });
