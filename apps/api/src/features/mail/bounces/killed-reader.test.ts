import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  app,
  deliver,
  list,
  register,
  server,
  setUpMails,
} from "../../../../test/feature-setups/mail-setup.ts";
import { type Server, startServer } from "../../../../test/interference/start-server.ts";
import { deliveryReport } from "../../../../test/receivers/delivery-report.ts";
import { type ImapServer, startImapServer } from "../../../../test/receivers/imap-server.ts";
import { MAIL_FROM } from "../../../../test/receivers/mail-server.ts";

// A server process that is killed while it reads the mailbox of bounces. rules/mail 19
setUpMails();
let imap: ImapServer;
beforeAll(async () => {
  imap = await startImapServer();
});
afterAll(() => imap?.stop());

const startReader = () =>
  startServer(app, { environment: { SMTP_URL: server.url, MAIL_FROM, BOUNCE_IMAP_URL: imap.url } });
/** Lets the time pass after which a killed server's turn is over, and a mailbox is due again. */
const endLease = async () => {
  await sql`update bounce_mailbox set held_until = now() - interval '1 second'`.execute(app.db);
  await sql`update shared_job set due_at = now() where name = 'bounces'`.execute(app.db);
};
const bounced = async () => (await list({ state: "bounced" })).Items as { bounce: unknown }[];
const fetched = () => imap.commands.filter((command) => /BODY\.PEEK\[\]/.test(command)).length;

/** Kills the reader when it sends this command, which is never answered. */
async function killAt(command: RegExp): Promise<void> {
  const isReached = Promise.withResolvers<void>();
  imap.before(async (sent) => {
    if (!command.test(sent)) return;
    isReached.resolve();
    await new Promise(() => {});
  });
  const victim: Server = await startReader();
  await isReached.promise;
  await victim.kill();
  imap.before(() => {});
}

it("loses no report and counts none twice", async () => {
  await register("ann@example.org");
  await deliver();
  const id = server.mails[0]?.headers.find(([name]) => name === "message-id")?.[1] ?? "";
  imap.add(deliveryReport({ messageId: id.replace(/[<>]/g, "") }));

  await killAt(/BODY\.PEEK\[\]/);
  expect(await bounced()).toEqual([]);

  await endLease();
  await killAt(/STORE/);
  const [mail] = await bounced();
  expect(mail).toBeDefined();
  expect(fetched()).toBe(2);

  await endLease();
  imap.commands.length = 0;
  const last = await startReader();
  await expect.poll(() => imap.commands.includes("LOGOUT")).toBe(true);
  await last.kill();
  expect(fetched()).toBe(0);
  expect(await bounced()).toEqual([mail]);
});
