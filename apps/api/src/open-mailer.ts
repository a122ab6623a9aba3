import type { Config } from "./config.ts";
import type { OpenMailbox } from "./features/mail/bounces/read-bounces.job.ts";
import type { Mailer } from "./platform/mail/mailer.ts";

/** The mailer of the configured mail server; null without one, and the SMTP code is then not loaded. */
export async function openMailer({
  SMTP_URL,
  SMTP_CONNECTIONS,
  MAIL_FROM = "",
  BOUNCE_ADDRESS,
}: Config): Promise<Mailer | null> {
  if (!SMTP_URL) return null;
  const { createSmtpMailer } = await import("./platform/mail/smtp-mailer.ts");
  return createSmtpMailer({
    url: SMTP_URL,
    from: MAIL_FROM,
    connections: SMTP_CONNECTIONS,
    ...(BOUNCE_ADDRESS !== undefined && { bouncesTo: BOUNCE_ADDRESS }),
  });
}

/** Opens the configured mailbox of bounces; null without one, and the IMAP code is then not loaded. */
export const bounceMailboxOpener = ({ BOUNCE_IMAP_URL }: Config): OpenMailbox | null =>
  BOUNCE_IMAP_URL === undefined
    ? null
    : async () => (await import("./platform/mail/imap-mailbox.ts")).openMailbox(BOUNCE_IMAP_URL);
