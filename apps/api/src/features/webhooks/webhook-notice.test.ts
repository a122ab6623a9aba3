import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  addWebhook,
  app,
  logOf,
  openEvent,
  sell,
  setUpWebhooks,
  tell,
} from "../../../test/feature-setups/webhook-setup.ts";
import { MAIL_FROM, type MailServer, startMailServer } from "../../../test/receivers/mail-server.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { runDueWork } from "../../platform/durable-work/run-due-work.ts";
import { silentLog } from "../../platform/log.ts";
import { createSmtpMailer } from "../../platform/mail/smtp-mailer.ts";
import { disableWebhook } from "./disable-webhook.service.ts";
import { sendWebhookNotices } from "./webhook-notice.service.ts";
import { forgetOldDeliveries } from "./webhooks.job.ts";

setUpWebhooks();

let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
});
afterAll(() => mails?.stop());

// rules/webhooks 9
it("managers of the project get one mail each about a webhook that was disabled", async () => {
  const event = await openEvent();
  await grantProject(app.db, "manager", event.projectId);
  await sql`update staff set email = 'manager@example.org' where role = 'manager'`.execute(app.db);
  const { params } = await addWebhook(event);
  const reason = "Nothing could be delivered for five days.";
  for (let at = 0; at < 2; at++)
    await app.db.transaction().execute((trx) => disableWebhook(trx, params, { reason, hasMailServer: true }));
  const mailer = createSmtpMailer({ url: mails.url, from: MAIL_FROM });
  const kind = sendWebhookNotices({ mailer, publicUrl: "http://fair.example" });
  await runDueWork({ db: app.db, log: silentLog }, kind, new AbortController().signal);
  await mailer.close();
  expect(mails.mails).toHaveLength(1);
  expect(mails.mails[0]).toMatchObject({ to: ["manager@example.org"] });
  expect(JSON.stringify(mails.mails[0])).toContain("five days");
  expect(await app.db.selectFrom("webhook_notice").select("work_id").execute()).toEqual([]);
});

it("a mail that could not be sent is forgotten after 30 days, as deliveries are", async () => {
  const event = await openEvent();
  await grantProject(app.db, "manager", event.projectId);
  await sql`update staff set email = 'manager@example.org' where role = 'manager'`.execute(app.db);
  const { params } = await addWebhook(event);
  await sell(event);
  await tell();
  const reason = "Nothing could be delivered for five days.";
  await app.db.transaction().execute((trx) => disableWebhook(trx, params, { reason, hasMailServer: true }));
  const rest = async (days: number) => {
    await sql`update durable_work set state = 'failed', ended_at = now() - make_interval(days => ${days})`.execute(
      app.db,
    );
    await sql`update webhook_delivery set ended_at = now() - make_interval(days => ${days})`.execute(app.db);
    await forgetOldDeliveries({ db: app.db, log: silentLog }).work(new AbortController().signal);
    const notices = await app.db.selectFrom("webhook_notice").select("recipient").execute();
    return [notices.length, (await logOf(params)).TotalCount];
  };
  expect(await rest(29)).toEqual([1, 1]);
  expect(await rest(31)).toEqual([0, 0]);
});
