import { createTransport } from "nodemailer";
import type { MailServer } from "../../apps/api/test/receivers/mail-server.ts";
import { MAIL_FROM } from "../../apps/api/test/receivers/mail-server.ts";

type Options = {
  mailServer: MailServer;
  connections: number;
  /** The recipient of the mail of this number. */
  recipient: (at: number) => string;
  milliseconds: number;
};

/** Mails a second that nodemailer's own pool sends: all equal to the last mail that the server has received. */
export async function measureNodemailer({
  mailServer,
  connections,
  recipient,
  milliseconds,
}: Options): Promise<number> {
  const example = mailServer.mails.findLast(({ attachments }) => attachments.length > 0);
  if (!example) throw new Error("No mail with a ticket has arrived.");
  const { subject, text, html } = example;
  const attachments = example.attachments.map(({ name, contentType, content }) => ({
    filename: name,
    contentType,
    content,
  }));
  // As in smtp-mailer.ts.
  const transport = createTransport({
    pool: true,
    maxConnections: connections,
    maxMessages: 100,
    socketTimeout: 15_000,
    url: mailServer.url,
  });
  const before = mailServer.mails.length;
  const started = performance.now();
  const end = started + milliseconds;
  let next = 0;
  const sendInTurn = async () => {
    while (performance.now() < end) {
      const to = recipient(next++);
      await transport.sendMail({ from: MAIL_FROM, to, subject, text, html, attachments }).catch(() => {});
    }
  };
  const sending = Array.from({ length: connections }, sendInTurn);
  await Promise.race([Promise.all(sending), new Promise((resolve) => setTimeout(resolve, milliseconds))]);
  const rate = (mailServer.mails.length - before) / ((performance.now() - started) / 1_000);
  transport.close();
  await Promise.all(sending);
  return rate;
}
