import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { WebhookKey } from "./webhook.store.ts";
import { failWaiting } from "./webhook-delivery.store.ts";
import { insertNotices } from "./webhook-notice.store.ts";
import { writeDisabled } from "./webhook-sending.store.ts";

/** Disables a webhook and tells the project's managers by mail, if there is a mail server. rules/webhooks 9 */
export async function disableWebhook(
  trx: Transaction<Database>,
  key: WebhookKey,
  { reason, hasMailServer }: { reason: string; hasMailServer: boolean },
): Promise<void> {
  const disabled = await writeDisabled(trx, key, reason);
  if (!disabled) return;
  await failWaiting(trx, key);
  if (hasMailServer) await insertNotices(trx, key.projectId, { url: disabled.url, reason });
}
