import { composeTicketMail } from "./features/attend/ticket-mail.service.ts";
import type { MailComposers } from "./features/mail/compose.service.ts";

/** Every kind of mail there is, and who writes it. */
export function mailComposers({ publicUrl }: { publicUrl: string }): MailComposers {
  const ticket = composeTicketMail(publicUrl);
  return { ticket, "ticket-again": ticket };
}
