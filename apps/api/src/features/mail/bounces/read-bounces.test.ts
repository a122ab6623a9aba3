import { listAttention } from "@foyer/contract/home.ts";
import { getMail } from "@foyer/contract/mails.ts";
import { correctTicket } from "@foyer/contract/ticket-corrections.ts";
import { cancelTicket, getTicket, resendTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  app,
  deliver,
  list,
  onlyMail,
  register,
  server,
  setUpMails,
} from "../../../../test/feature-setups/mail-setup.ts";
import { selfSigned } from "../../../../test/interference/self-signed.ts";
import { switchOff } from "../../../../test/interference/switch-off.ts";
import { deliveryReport } from "../../../../test/receivers/delivery-report.ts";
import { IMAP_PASSWORD, type ImapServer, startImapServer } from "../../../../test/receivers/imap-server.ts";
import { openMailbox } from "../../../platform/mail/imap-mailbox.ts";
import { readBounces } from "./read-bounces.job.ts";

setUpMails();
let imap: ImapServer;
beforeAll(async () => {
  imap = await startImapServer();
});
afterAll(() => imap?.stop());
beforeEach(async () => {
  imap.messages.length = 0;
  imap.commands.length = 0;
  imap.uidValidity += 1;
  imap.before(() => {});
  await sql`delete from bounce_mailbox`.execute(app.db);
});

const signal = new AbortController().signal;
const readMailbox = (url = imap.url) => readBounces(app.db, () => openMailbox(url), signal);
const sentIds = () =>
  server.mails.map(
    ({ headers }) => headers.find(([name]) => name === "message-id")?.[1].replace(/[<>]/g, "") ?? "",
  );
/** Sells a ticket, mails it and returns what a report of it needs. */
async function mailed(email = "ann@example.org") {
  const { event, ticketId } = await register(email);
  await deliver();
  return { projectId: event.projectId, ticketId, messageId: sentIds().at(-1) ?? "" };
}
const ticket = async (params: { projectId: number; ticketId: number }) =>
  (await app.call(getTicket, { params })).body;
const attention = async (token?: string) =>
  ((await app.call(listAttention, {}, token)).body as { kind: string }[]).filter(
    ({ kind }) => kind === "mail-bounced",
  );

describe("a mail that is reported undeliverable", () => {
  it("is bounced, with the reason; its ticket and Home say so until it is mailed again", async () => {
    const { messageId, ...key } = await mailed();
    expect((await ticket(key)).bouncedMail).toBeNull();
    imap.add("From: ann@example.org\r\nSubject: Hello\r\n\r\nWhere is my ticket?");
    imap.add(deliveryReport({ messageId }));
    await readMailbox();

    const reason = "550 5.1.1 <ann@example.org>: Recipient address rejected: User unknown";
    const bounce = { at: expect.any(String), reason };
    expect(await onlyMail()).toMatchObject({ state: "bounced", bounce, sentAt: expect.any(String) });
    expect((await list({ state: "bounced" })).TotalCount).toBe(1);
    expect((await list({ state: "sent" })).TotalCount).toBe(0);
    const { id: mailId } = await onlyMail();
    const params = { projectId: key.projectId, mailId };
    expect((await app.call(getMail, { params })).body).toMatchObject({ state: "bounced", bounce });
    expect((await ticket(key)).bouncedMail).toEqual({ ...bounce, recipient: "ann@example.org" });
    expect(await attention()).toMatchObject([
      { count: 1, project: { id: key.projectId }, subject: { id: key.ticketId } },
    ]);
    expect(await attention(app.viewer)).toEqual([]);

    await app.call(resendTicket, { params: key });
    expect((await ticket(key)).bouncedMail).toBeNull();
    expect(await attention()).toEqual([]);
  });

  it("is no concern of Home once its ticket is cancelled", async () => {
    const { messageId, ...params } = await mailed();
    imap.add(deliveryReport({ messageId }));
    await readMailbox();
    expect(await attention()).toHaveLength(1);
    await app.call(cancelTicket, { params });
    expect(await attention()).toEqual([]);
  });

  it("stays sent when it is only late", async () => {
    const { messageId } = await mailed();
    imap.add(deliveryReport({ messageId, action: "delayed", status: "4.4.1" }));
    await readMailbox();
    expect(await onlyMail()).toMatchObject({ state: "sent", bounce: null });
  });

  it("keeps the first reason", async () => {
    const { messageId } = await mailed();
    imap.add(deliveryReport({ messageId, diagnosis: "smtp; 550 5.1.1 first" }));
    imap.add(deliveryReport({ messageId, diagnosis: "smtp; 550 5.1.1 second" }));
    await readMailbox();
    expect((await onlyMail()).bounce.reason).toBe("550 5.1.1 first");
  });
});

describe("the mailbox", () => {
  it("gets marks on reports of ours alone, and each message is read once", async () => {
    const { messageId } = await mailed();
    const letter = imap.add("From: ann@example.org\r\nSubject: Hello\r\n\r\nHello");
    const foreign = imap.add(deliveryReport({ messageId: "1.1.somebody@else.example" }));
    const ours = imap.add(deliveryReport({ messageId }));
    await readMailbox();
    expect([letter, foreign, ours].map(({ flags }) => flags.has("\\Seen"))).toEqual([false, false, true]);
    imap.commands.length = 0;
    await readMailbox();
    expect(imap.commands.filter((command) => /FETCH|STORE/.test(command))).toEqual([]);
  });

  it("is read again after a renumbering, which bounces nothing twice", async () => {
    const { messageId } = await mailed();
    imap.add(deliveryReport({ messageId }));
    await readMailbox();
    const { bounce } = await onlyMail();
    imap.uidValidity += 1;
    imap.commands.length = 0;
    await readMailbox();
    expect(imap.commands.some((command) => /FETCH/.test(command))).toBe(true);
    expect((await onlyMail()).bounce).toEqual(bounce);
  });

  it("is read from its beginning where it is another one, though its numbers look the same", async () => {
    const { messageId } = await mailed();
    for (let count = 0; count < 3; count++) imap.add("Subject: Hello\r\n\r\nHello");
    await readMailbox();
    imap.messages.length = 0;
    imap.add(deliveryReport({ messageId }));
    await readMailbox(imap.url.replace("robot", "bounces"));
    expect((await onlyMail()).state).toBe("bounced");
  });

  it("is read in batches, of a large message only the beginning", async () => {
    const { messageId } = await mailed();
    for (let count = 0; count < 120; count++) imap.add("Subject: Hello\r\n\r\nHello");
    imap.add(deliveryReport({ messageId, body: "x".repeat(10_000_000) }));
    await readMailbox();
    expect((await onlyMail()).state).toBe("bounced");
    expect(imap.commands.filter((command) => /BODY\.PEEK\[\]/.test(command))).toEqual([
      expect.stringContaining("<0.262144>"),
    ]);
  });

  /** Reads while another reader is in the middle; returns how many of the two have signed in. */
  async function readTwice(): Promise<number> {
    const isInside = Promise.withResolvers<void>();
    const mayGoOn = Promise.withResolvers<void>();
    imap.before(async (command) => {
      if (!/SEARCH/.test(command)) return;
      imap.before(() => {});
      isInside.resolve();
      await mayGoOn.promise;
    });
    const first = readMailbox();
    await isInside.promise;
    await readMailbox();
    mayGoOn.resolve();
    await first;
    return imap.commands.filter((command) => /^LOGIN/.test(command)).length;
  }

  it("has one reader at a time", async () => {
    expect(await readTwice()).toBe(1);
    imap.commands.length = 0;
    // The turn ended with the reading.
    await readMailbox();
    expect(imap.commands).not.toEqual([]);
  });

  it("negative control: without its lease it has two", async () => {
    const restore = switchOff({ sql: '"bounce_mailbox"."held_until" < now()', becomes: "true" });
    expect(await readTwice()).toBe(2);
    restore();
  });

  it("is left, with its connection, when the database fails in the middle", async () => {
    const { messageId } = await mailed();
    imap.add(deliveryReport({ messageId }));
    const restore = switchOff({
      sql: 'update "bounce_mailbox" set "numbering"',
      becomes: "update nothing set x",
    });
    await expect(readMailbox()).rejects.toThrow();
    restore();
    expect(imap.commands.at(-1)).toBe("LOGOUT");
    await readMailbox();
    expect((await onlyMail()).state).toBe("bounced");
  });

  it("is not moved on by a reader who has lost the turn", async () => {
    const { messageId } = await mailed();
    imap.add(deliveryReport({ messageId }));
    imap.before(async (command) => {
      if (/BODY\.PEEK\[\]/.test(command))
        await sql`update bounce_mailbox set holder = gen_random_uuid(), held_until = now() + interval '1 hour'`.execute(
          app.db,
        );
    });
    await readMailbox();
    expect((await onlyMail()).state).toBe("sent");
    imap.before(() => {});
    await sql`update bounce_mailbox set held_until = now() - interval '1 second'`.execute(app.db);
    await readMailbox();
    expect((await onlyMail()).state).toBe("bounced");
  });
});

describe("a forged report", () => {
  it.each([
    [
      "another mail's token",
      ([one = "", two = ""]: string[]) => one.replace(/[0-9a-f]{32}/, /[0-9a-f]{32}/.exec(two)?.[0] ?? ""),
    ],
    ["another project", ([one = ""]: string[]) => one.replace(/^\d+/, "1")],
    ["no token", ([one = ""]: string[]) => one.replace(/\.[0-9a-f]{32}/, "")],
    [
      "the Message-ID of an earlier release",
      ([one = ""]: string[]) => one.replace(/[0-9a-f]{32}/, "1790000000000"),
    ],
    ["numbers beyond all", () => `999999999999999.999999999999999.${"0".repeat(32)}@fair.example`],
  ])("with %s bounces nothing", async (_, forge) => {
    await mailed("ann@example.org");
    await mailed("bob@example.org");
    imap.add(deliveryReport({ messageId: forge(sentIds()) }));
    await readMailbox();
    expect((await list({ state: "bounced" })).TotalCount).toBe(0);
    expect(imap.messages[0]?.flags.size).toBe(0);
  });
});

describe("a mailbox that cannot be read", () => {
  const shown = async () => (await list()).bounceError;

  it("is told in the outbox without its password, until it can", async () => {
    const wrong = imap.url.replace(encodeURIComponent(IMAP_PASSWORD), "secret-word");
    await expect(readMailbox(wrong)).rejects.toThrow();
    expect(await shown()).toMatch(/^The login was refused\./);
    expect(await shown()).not.toContain("secret-word");
    await readMailbox();
    expect(await shown()).toBe("");
  });

  it("is one whose certificate nobody vouches for", async () => {
    const secure = await startImapServer(selfSigned());
    await expect(readMailbox(secure.url)).rejects.toThrow(/self-signed/);
    expect(secure.commands).toEqual([]);
    await secure.stop();
  });

  it("is one whose server refuses to list its messages", async () => {
    imap.before((command) => (/SEARCH/.test(command) ? "NO the index is broken" : undefined));
    await expect(readMailbox()).rejects.toThrow();
    expect(await shown()).toBe("The server did not list the messages.");
  });

  it("is one that ends in the middle; what was recorded stays", async () => {
    const { messageId } = await mailed();
    imap.add(deliveryReport({ messageId }));
    imap.before((command) => {
      if (/STORE/.test(command)) throw new Error("the line is cut");
    });
    await expect(readMailbox()).rejects.toThrow();
    expect((await onlyMail()).state).toBe("bounced");
  });
});

it("a corrected address keeps the mark until the ticket is mailed to it", async () => {
  const { messageId, ...params } = await mailed();
  imap.add(deliveryReport({ messageId }));
  await readMailbox();
  const { version } = await ticket(params);
  await app.call(correctTicket, {
    params,
    body: { columns: { Email: "anna@example.org" }, version } as never,
  });
  expect((await ticket(params)).bouncedMail).toMatchObject({ recipient: "ann@example.org" });
});
