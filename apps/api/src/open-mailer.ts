import type { Config } from "./config.ts";
import type { Mailer } from "./platform/mail/mailer.ts";

/** The mailer of the configured mail server; null without one, and the SMTP code is then not loaded. */
export async function openMailer({
  SMTP_URL,
  SMTP_CONNECTIONS,
  MAIL_FROM = "",
}: Config): Promise<Mailer | null> {
  if (!SMTP_URL) return null;
  const { createSmtpMailer } = await import("./platform/mail/smtp-mailer.ts");
  return createSmtpMailer({ url: SMTP_URL, from: MAIL_FROM, connections: SMTP_CONNECTIONS });
}
