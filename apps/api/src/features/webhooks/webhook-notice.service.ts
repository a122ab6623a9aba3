import type { WorkKind } from "../../platform/durable-work/work-kind.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { noticeWork } from "../../platform/mail/notice-work.ts";
import { findNotice, removeNotice, WEBHOOK_NOTICE_WORK } from "./webhook-notice.store.ts";

/** The kind of durable work that tells managers of a webhook that Foyer disabled. rules/webhooks 9 */
export const sendWebhookNotices = ({ mailer, publicUrl }: { mailer: Mailer; publicUrl: string }): WorkKind =>
  noticeWork({
    name: WEBHOOK_NOTICE_WORK,
    idPrefix: "webhook",
    subject: "A webhook was disabled",
    mailer,
    find: async (attempt) => {
      const notice = await findNotice(attempt.db, attempt);
      if (!notice) return null;
      const { recipient, name, url, reason, projectName } = notice;
      return {
        recipient,
        lines: [
          `Hello ${name},`,
          `Foyer disabled the webhook of the project “${projectName}” to ${new URL(url).host}. ${reason}`,
          `Fix the receiver, enable the webhook, then send what failed again: ${publicUrl}/projects`,
        ],
      };
    },
    remove: removeNotice,
  });
