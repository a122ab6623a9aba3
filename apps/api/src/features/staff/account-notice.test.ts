import { changePassword } from "@foyer/contract/account.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MAIL_FROM, type MailServer, startMailServer } from "../../../test/receivers/mail-server.ts";
import { GOOD_PASSWORD, type StaffPeople, startStaffPeople } from "../../../test/sign-in/staff-people.ts";
import { runDueWork } from "../../platform/durable-work/run-due-work.ts";
import { silentLog } from "../../platform/log.ts";
import { createSmtpMailer } from "../../platform/mail/smtp-mailer.ts";
import { sendAccountNotices } from "./account-notice.service.ts";

let mails: MailServer;
let people: StaffPeople;
beforeAll(async () => {
  mails = await startMailServer();
  people = await startStaffPeople({ SMTP_URL: mails.url, MAIL_FROM });
});
afterAll(async () => {
  await people?.stop();
  await mails?.stop();
});

it("a person with an address gets one mail about a change of their account", async () => {
  const person = await people.member();
  const { access_token } = await people.client().tokens(person.login, GOOD_PASSWORD);
  const body = { currentPassword: GOOD_PASSWORD, newPassword: "nine silver trains" };
  expect((await people.call(changePassword, { body }, access_token)).status).toBe(200);
  const mailer = createSmtpMailer({ url: mails.url, from: MAIL_FROM });
  const kind = sendAccountNotices({ mailer, publicUrl: "http://fair.example" });
  const work = () => runDueWork({ db: people.db, log: silentLog }, kind, new AbortController().signal);
  await work();
  await work();
  await mailer.close();
  expect(mails.mails).toHaveLength(1);
  expect(mails.mails[0]).toMatchObject({ to: [`${person.login}@example.com`] });
  expect(JSON.stringify(mails.mails[0])).toContain("password changed");
  expect(await people.db.selectFrom("account_notice").select("work_id").execute()).toEqual([]);
});
