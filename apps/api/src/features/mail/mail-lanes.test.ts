import type { ListedMail } from "@foyer/contract/mails.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { issueBatches, uploadBatch } from "../../../test/events/bulk-file.ts";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers } from "../../../test/events/event.ts";
import { app, deliver, list, register, server, setUpMails } from "../../../test/feature-setups/mail-setup.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { MAIL_FROM } from "../../../test/receivers/mail-server.ts";
import { createSmtpMailer } from "../../platform/mail/smtp-mailer.ts";
import { relayOutbox } from "./relay-outbox.job.ts";

// rules/mail 14
setUpMails();

const EVERYBODY = 10;

/** Sends due mails over so many connections while `during` runs; returns what was received until then. */
async function receivedDuring(connections: number, during: () => Promise<unknown>): Promise<string[]> {
  const mailer = createSmtpMailer({ url: server.url, from: MAIL_FROM, connections });
  const released = Promise.withResolvers<void>();
  server.holdUntil(released.promise, "hangs@example.org");
  const sending = deliver(mailer);
  try {
    await during();
    return recipients();
  } finally {
    released.resolve();
    await sending;
    await mailer.close();
  }
}

const recipients = () => server.mails.map(({ to }) => to[0] ?? "");
const arrive = (...expected: string[]) => expect.poll(recipients).toEqual(expect.arrayContaining(expected));
/** The mails with their states, and why an attempt failed. */
const statesOf = async () =>
  (await list()).Items.map((one: ListedMail) =>
    `${one.recipient} ${one.state} ${one.lastError}`.trim(),
  ).toSorted();
/** Registers guests by a file that mails them. */
async function registerByFile(addresses: readonly string[]) {
  const event = await makeEvent(app);
  await askForEmailOnly(app, event);
  await uploadBatch(app, event, `email\n${addresses.join("\n")}`, { fields: { isMailed: "true" } });
  await issueBatches(app);
}
/** Sells several tickets of one registration to an address. */
async function sellTo(address: string, count: number) {
  const event = await makeEvent(app, { ticketCount: EVERYBODY, codes: EVERYBODY });
  const asked = await askForEmailOnly(app, event);
  for (let sold = 0; sold < count; sold += 1) {
    await submitAnswers(app, event.code, [emailResult(asked, address)]);
  }
}

it("a recipient whose mail hangs holds up nobody else", async () => {
  await register("hangs@example.org");
  await register("ann@example.org");
  const received = await receivedDuring(3, () => arrive("ann@example.org", "hangs@example.org"));
  expect(received.toSorted()).toEqual(["ann@example.org", "hangs@example.org"]);
});

it("mails of a file leave a connection to a ticket that is sold behind them", async () => {
  await registerByFile(["hangs@example.org", "boris@example.org", "carla@example.org"]);
  const received = await receivedDuring(2, async () => {
    await arrive("hangs@example.org");
    await register("ann@example.org");
    await relayOutbox(app, new AbortController().signal);
    await arrive("ann@example.org");
  });
  expect(received).toEqual(["hangs@example.org", "ann@example.org"]);
  expect(await statesOf()).toEqual([
    "ann@example.org sent",
    "boris@example.org sent",
    "carla@example.org sent",
    "hangs@example.org sent",
  ]);
});

it("mails of a file and tickets together leave a connection to a code", async () => {
  await registerByFile(["hangs@example.org"]);
  const released = Promise.withResolvers<void>();
  const slow = ["slow@example.org", "slower@example.org"] as const;
  for (const recipient of slow) server.holdUntil(released.promise, recipient);
  await receivedDuring(3, async () => {
    try {
      await arrive("hangs@example.org");
      for (const recipient of slow) await register(recipient);
      await relayOutbox(app, new AbortController().signal);
      // Either: they were sold at the same moment.
      const arrived = () => recipients().filter((one) => slow.some((recipient) => recipient === one));
      await expect.poll(arrived).toHaveLength(1);
      await register("ann@example.org");
      await relayOutbox(app, new AbortController().signal);
      // As urgent as a code.
      await sql`update durable_work set kind = 'mail-code'
        where id = (select work_id from mail where recipient = 'ann@example.org')`.execute(app.db);
      await arrive("ann@example.org");
      expect(arrived()).toHaveLength(1);
    } finally {
      released.resolve();
    }
  });
  expect([recipients()[0], recipients()[2]]).toEqual(["hangs@example.org", "ann@example.org"]);
  expect(recipients().toSorted()).toEqual(["ann@example.org", "hangs@example.org", ...slow]);
});

it("tickets of now go before mails of a file that have waited longer", async () => {
  await registerByFile(["boris@example.org", "carla@example.org"]);
  await register("ann@example.org");
  await deliver();
  expect(recipients()).toEqual(["ann@example.org", "boris@example.org", "carla@example.org"]);
});

it("a second mail to an address waits for the first", async () => {
  await sellTo("hangs@example.org", 2);
  await register("ann@example.org");
  const received = await receivedDuring(4, () => arrive("ann@example.org", "hangs@example.org"));
  expect(received.toSorted()).toEqual(["ann@example.org", "hangs@example.org"]);
  await expect
    .poll(async () => {
      await deliver();
      return recipients().toSorted();
    })
    .toEqual(["ann@example.org", "hangs@example.org", "hangs@example.org"]);
});

it("a mail waits for an earlier one that waits itself", async () => {
  await sellTo("ann@example.org", 2);
  await relayOutbox(app, new AbortController().signal);
  // The first has just been put off, for a still earlier mail that has ended since.
  await sql`update durable_work set due_at = now() + interval '0.9 seconds'
    where id = (select work_id from mail order by id limit 1)`.execute(app.db);
  const order = () =>
    sql<{ id: number }>`select id from mail order by sent_at nulls last, id desc`
      .execute(app.db)
      .then(({ rows }) => rows.map(({ id }) => id));
  await deliver();
  await expect
    .poll(async () => {
      await deliver();
      return recipients();
    })
    .toEqual(["ann@example.org", "ann@example.org"]);
  const sent = await order();
  expect(sent).toEqual(sent.toSorted((one, other) => one - other));
});

it("mails to a domain that does not answer wait, and hold up nobody", async () => {
  const released = Promise.withResolvers<void>();
  const slow = ["one", "two", "three"].map((name) => `${name}@slow.example`);
  for (const recipient of slow) server.holdUntil(released.promise, recipient);
  const [first = "", ...others] = slow;
  for (const address of [first, "ann@example.org", "boris@example.org", ...others]) {
    await register(address);
    // Each is due later than the one before.
    await relayOutbox(app, new AbortController().signal);
  }
  // The first one to the domain keeps a connection until it has timed out, the second one the other: the third one waits.
  const mailer = createSmtpMailer({ url: server.url, from: MAIL_FROM, connections: 2, silenceMs: 2_000 });
  try {
    await deliver(mailer);
  } finally {
    released.resolve();
    await mailer.close();
  }
  // The first two leave at once, so either may arrive first.
  expect(recipients().toSorted()).toEqual(["ann@example.org", "boris@example.org", first, others[0]]);
  expect(await statesOf()).toEqual([
    "ann@example.org sent",
    "boris@example.org sent",
    "one@slow.example waiting Timeout",
    "three@slow.example waiting Mails to slow.example get no answer at present. The mail waits.",
    "two@slow.example waiting Timeout",
  ]);
});

it("negative control: without the look at earlier mails both are sent at once", async () => {
  await sellTo("hangs@example.org", 2);
  const restore = switchOff({ sql: '"mail"."id" < ', becomes: '"mail"."id" < -1 * ' });
  const both = () => expect.poll(recipients).toEqual(["hangs@example.org", "hangs@example.org"]);
  expect(await receivedDuring(4, both)).toHaveLength(2);
  restore();
});
