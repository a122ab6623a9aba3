import { requestVerificationCode } from "@foyer/contract/attend.ts";
import { getMail, listMails } from "@foyer/contract/mails.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { includeQuestions } from "../../../../../packages/scenario-document/test/edits.ts";
import {
  addCodes,
  askForEmailOnly,
  editScenario,
  makeEvent,
  submitAnswers,
  type TestEvent,
} from "../../../test/events/event.ts";
import { deliverMails } from "../../../test/receivers/deliver-mails.ts";
import { MAIL_FROM, type MailServer, startMailServer } from "../../../test/receivers/mail-server.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { mailComposers } from "../../mail-composers.ts";
import { createSmtpMailer } from "../../platform/mail/smtp-mailer.ts";
import { removeOldCodes } from "./verification-code.store.ts";

// rules/attend 14–17
const EMAIL = "ann@example.org";

let app: TestApp;
let mailServer: MailServer;
let event: TestEvent;
let asked: { step: number; email: number; code: number };
beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({ SMTP_URL: mailServer.url, MAIL_FROM });
});
afterAll(() => Promise.all([app?.stop(), mailServer?.stop()]));
beforeEach(async () => {
  mailServer.mails.length = 0;
  for (const table of ["verification_code", "mail", "durable_work", "outbox"]) {
    await sql`delete from ${sql.table(table)}`.execute(app.db);
  }
  event = await makeEvent(app, { codes: 30, ticketCount: 30 });
  asked = await askForCode(event);
});

/** Includes one step with an email address and the code for it. */
async function askForCode(of: TestEvent) {
  const found = { step: 0, email: 0, code: 0 };
  await editScenario(app, of, (opened) => {
    const questions = [...opened.catalog.questions.values()];
    const email = questions.find(({ settings }) => settings.email === 1);
    const code = questions.find(({ settings }) => settings.verificationCode === 1);
    if (!email || !code) throw new Error("The catalog lacks an email address or its code");
    Object.assign(found, { step: email.stepId, email: email.id, code: code.id });
    return includeQuestions(opened, [email, { ...code, stepId: email.stepId }]);
  });
  return found;
}

const ask = (email = EMAIL, remoteAddress = "127.0.0.1", code = event.code) =>
  app.send({
    method: "POST",
    url: requestVerificationCode.path.replace(":code", code),
    payload: { email },
    remoteAddress,
  });
const answers = (code: string, email = EMAIL) =>
  [
    [asked.email, email],
    [asked.code, code],
  ].map(([questionId, answerValue]) => ({
    stepId: asked.step,
    stepOrderNumber: 1,
    questionId,
    answerTypeId: "Answer",
    answerId: null,
    answerValue,
  }));
const register = (code: string, email = EMAIL, key?: string) =>
  submitAnswers(app, event.code, answers(code, email), key);
const issueOf = ({ status, body }: Awaited<ReturnType<typeof register>>) => ({
  status,
  issue: body.Error?.Fields?.[`questions.${asked.code}`],
});
const WRONG = { status: 422, issue: "VERIFICATION_CODE_ERROR" };
const DEAD = { status: 422, issue: "VERIFICATION_CODE_TOO_MANY" };

/** Sends the waiting mails as a server does, and returns the code of the last one. */
async function receive(email = EMAIL): Promise<string> {
  const mailer = createSmtpMailer({ url: mailServer.url, from: MAIL_FROM });
  const composers = mailComposers({ publicUrl: "https://x.example", SMTP_URL: mailServer.url });
  await deliverMails(app.db, { mailer, composers });
  await mailer.close();
  const mail = mailServer.mails.findLast(
    ({ to, text }) => to[0]?.toLowerCase() === email.toLowerCase() && /\b\d{6}\b/.test(text),
  );
  return /\b(\d{6})\b/.exec(mail?.text ?? "")?.[1] ?? "";
}
/** A code that is not this one. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("asking for a code", () => {
  it("mails six digits, and answers the same for every address", async () => {
    const answersOf = [await ask(), await ask("bob@example.org"), await ask(EMAIL)];
    for (const { status, text } of answersOf) expect({ status, text }).toEqual({ status: 204, text: "" });
    expect(await receive()).toMatch(/^\d{6}$/);
    expect(mailServer.mails.map(({ to }) => to[0]).sort()).toEqual([EMAIL, "bob@example.org"]);
    expect(mailServer.mails[0]?.subject).toMatch(/^Your verification code: \d{6}$/);
    expect(mailServer.mails[0]?.attachments).toEqual([]);
  });

  it("sends nothing where no code is asked for, and is refused where nobody can register", async () => {
    const plain = await makeEvent(app);
    await askForEmailOnly(app, plain);
    expect((await ask(EMAIL, "127.0.0.1", plain.code)).status).toBe(204);
    expect(await receive()).toBe("");
    await app.call(updateRegistration, { params: event, body: { status: "closed" } });
    expect((await ask()).body.Error.Code).toBe("registration-not-open");
    expect((await ask(EMAIL, "127.0.0.1", "NOSUCHCD")).status).toBe(404);
  });

  it.each(["nobody", "a@example.org, b@example.org", "a@example.org\r\nBcc: b@example.org", ""])(
    "of %j is refused",
    async (email) => {
      expect((await ask(email)).status).toBe(422);
      expect(await receive()).toBe("");
    },
  );

  it("is limited for an address, for a network, and opens again", async () => {
    const pause = () =>
      sql`update verification_code set made_at = now() - interval '31 seconds'`.execute(app.db);
    for (let n = 0; n < 5; n += 1) {
      expect((await ask()).status).toBe(204);
      await pause();
    }
    expect((await ask()).body.Error.Code).toBe("too-many-requests");
    expect((await ask("bob@example.org")).status).toBe(204);
    await sql`update verification_code set since = now() - interval '61 minutes'`.execute(app.db);
    expect((await ask()).status).toBe(204);
  });

  it("is limited for a network, also for many at once; codes that were used do not count", async () => {
    await sql`
      insert into verification_code (project_id, registration_id, address, salt, expires_at, network)
      select ${event.projectId}, ${event.registrationId}, 'a' || n || '@example.org', '\\x00', now(), '192.0.2.7'
      from generate_series(1, 98) n`.execute(app.db);
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) => ask(`b${n}@example.org`, "192.0.2.7")),
    );
    expect(all.filter(({ status }) => status === 204)).toHaveLength(2);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(8);
    expect((await ask("c@example.org", "192.0.2.8")).status).toBe(204);
    await sql`update verification_code set used_at = now() where address = 'a1@example.org'`.execute(app.db);
    expect((await ask("c1@example.org", "192.0.2.7")).status).toBe(204);
  });
});

it("codes are limited for all /64 networks of one /48 together", async () => {
  await sql`
    insert into verification_code (project_id, registration_id, address, salt, expires_at, network)
    select ${event.projectId}, ${event.registrationId}, 'a' || n || '@example.org', '\\x00', now(),
      '2001:db8:1/48 2001:db8:1:0/56 2001:db8:1:' || to_hex(n % 200)
    from generate_series(1, 198) n`.execute(app.db);
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1)
    statuses.push((await ask(`b${n}@example.org`, `2001:db8:1:f${n}::1`)).status);
  // Twice the maximum of one network, for their /56.
  expect(statuses).toEqual([204, 204, 429, 429]);
  expect((await ask("c@example.org", "2001:db8:1:100::1")).status).toBe(204);
  expect((await ask("d@example.org", "2001:db8:11::1")).status).toBe(204);
});

describe("a code", () => {
  it("gives one ticket; a retry of the same submission gets the same ticket", async () => {
    await ask("Ann@Example.org");
    const code = await receive("Ann@Example.org");
    const first = await register(` ${code} `, EMAIL, "key-1");
    expect(first.status).toBe(201);
    const again = await register(` ${code} `, EMAIL, "key-1");
    expect(again.body).toEqual(first.body);
    expect(issueOf(await register(code))).toEqual(WRONG);
  });

  it("of many submissions at once makes one ticket", async () => {
    await ask();
    const code = await receive();
    const all = await Promise.all(Array.from({ length: 5 }, (_, n) => register(code, EMAIL, `key-${n}`)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const one of all) if (one.status !== 201) expect(issueOf(one).status).toBe(422);
  });

  it("is invalid after five wrong attempts, even the right one; a new one works", async () => {
    await ask();
    const code = await receive();
    for (let n = 0; n < 4; n += 1) expect(issueOf(await register(other(code)))).toEqual(WRONG);
    expect(issueOf(await register(other(code)))).toEqual(DEAD);
    expect(issueOf(await register(code))).toEqual(DEAD);
    await sql`update verification_code set made_at = now() - interval '31 seconds'`.execute(app.db);
    await ask();
    const next = await receive();
    expect((await register(next)).status).toBe(201);
  });

  it("has at most five wrong attempts, also when many come at once", async () => {
    await ask();
    const code = await receive();
    const all = await Promise.all(Array.from({ length: 20 }, () => register(other(code))));
    expect(all.filter((one) => issueOf(one).issue === "VERIFICATION_CODE_ERROR").length).toBeLessThan(5);
    expect(issueOf(await register(code))).toEqual(DEAD);
  });

  it("is over after ten minutes", async () => {
    await ask();
    const code = await receive();
    for (const { expires_at, ...key } of await readCodes()) {
      const earlier = new Date(expires_at.getTime() - 600_000);
      await sql`update verification_code set expires_at = ${earlier}
        where project_id = ${key.project_id} and address = ${key.address}`.execute(app.db);
    }
    expect(issueOf(await register(code))).toEqual(WRONG);
  });
  const readCodes = () =>
    app.db.selectFrom("verification_code").select(["project_id", "address", "expires_at"]).execute();

  it("is good for nobody else's address", async () => {
    await ask();
    const code = await receive();
    await sql`update verification_code set address = 'bob@example.org'`.execute(app.db);
    expect(issueOf(await register(code))).toEqual(WRONG);
  });

  it("of one registration opens no other", async () => {
    await ask();
    const code = await receive();
    event = await makeEvent(app);
    asked = await askForCode(event);
    expect(issueOf(await register(code))).toEqual(WRONG);
    expect(issueOf(await register("000000"))).toEqual(WRONG);
  });

  it("is not used up by a submission that fails", async () => {
    event = await makeEvent(app, { codes: 0 });
    asked = await askForCode(event);
    await ask();
    const code = await receive();
    expect((await register(code)).body.Error.Code).toBe("barcodes-exhausted");
    await addCodes(app, event, 1, "LATE");
    expect((await register(code)).status).toBe(201);
  });
});

describe("what is left of a code", () => {
  it("is not in the database, the audit, or the outbox", async () => {
    await ask();
    const { Items: waiting } = (await app.call(listMails, {})).body;
    const code = await receive();
    const { Items: sent } = (await app.call(listMails, {})).body;
    const params = { projectId: event.projectId, mailId: sent[0].id };
    const read = (await app.call(getMail, { params })).body;
    expect(read.text).toContain("••••••");
    expect(waiting[0].subject).toBe("Your verification code: ••••••");
    const { rows } = await sql`
      select to_jsonb(verification_code) as row from verification_code
      union all select to_jsonb(mail) from mail union all select to_jsonb(audit) from audit`.execute(app.db);
    for (const kept of [waiting, sent, read, rows])
      expect(JSON.stringify(kept)).not.toMatch(new RegExp(`"[^"]*\\b${code}\\b`));
  });

  it("can be read in the outbox where there is no mail server, while it is good", async () => {
    await ask();
    const composers = mailComposers({ publicUrl: "https://x.example" });
    const { rows } = await sql<{ registrationId: number }>`
      select registration_id as "registrationId" from verification_code`.execute(app.db);
    const occasion = {
      ...event,
      ...rows[0],
      ticketId: null,
      waitingEntryId: null,
      messageId: null,
      groupId: null,
      recipient: EMAIL,
      cultureCode: "en-GB",
      details: {},
      lane: "mail-code",
    };
    const written = await composers["verification-code"](app.db, occasion);
    expect(written).toMatchObject({ text: expect.stringMatching(/^Your code is \d{6}\./) });
    expect("shown" in written).toBe(false);
    await sql`update verification_code set expires_at = now()`.execute(app.db);
    expect(await composers["verification-code"](app.db, occasion)).toEqual({
      withdrawn: "The code is no longer valid.",
    });
  });

  it("is gone after a day", async () => {
    await ask();
    await ask("bob@example.org");
    await sql`
      update verification_code set made_at = now() - interval '25 hours' where address = ${EMAIL}`.execute(
      app.db,
    );
    await removeOldCodes(app.db);
    const { rows } = await sql`select address from verification_code`.execute(app.db);
    expect(rows).toEqual([{ address: "bob@example.org" }]);
  });
});
