import type { Config } from "./config.ts";
import { composeRefundMail } from "./features/card-payments/refund-mail.service.ts";
import { composeGroupMail } from "./features/group-orders/group-mail.service.ts";
import { composeInvoiceMail } from "./features/invoices/invoice-mail.service.ts";
import type { MailComposers } from "./features/mail/compose.service.ts";
import { composeTestMail } from "./features/mail-previews/mail-previews.service.ts";
import { composeMessage } from "./features/messages/compose-message.service.ts";
import { composeCorrectedMail, composeNotice } from "./features/ticket-mail/corrected-mail.service.ts";
import { composeOffer } from "./features/ticket-mail/offer-mails.service.ts";
import { composeTicketMail } from "./features/ticket-mail/ticket-mail.service.ts";
import { composeTicketNews } from "./features/ticket-mail/ticket-news.service.ts";
import { composeTicketsMail } from "./features/ticket-mail/tickets-mail.service.ts";
import { composeVerificationMail } from "./features/verification/verification-mail.service.ts";
import { composeWaitingMail } from "./features/waiting-list/waiting-mail.service.ts";
import { offeredWallets } from "./wallets-of.ts";

type Settings = Pick<Config, "publicUrl"> & Partial<Pick<Config, "SMTP_URL" | "wallets">>;

const NO_WALLETS: Config["wallets"] = { apple: null, google: null };

/** Every kind of mail with the function that writes it. */
export function mailComposers({ publicUrl, SMTP_URL, wallets = NO_WALLETS }: Settings): MailComposers {
  const ticket = composeTicketMail(publicUrl, offeredWallets({ wallets }));
  return {
    ticket,
    "ticket-again": ticket,
    tickets: composeTicketsMail(publicUrl),
    "ticket-cancelled": composeTicketNews("ticket-cancelled", publicUrl),
    "ticket-expired": composeTicketNews("ticket-expired", publicUrl),
    "payment-reminder": composeTicketNews("payment-reminder", publicUrl),
    "ticket-corrected": composeTicketNews("ticket-corrected", publicUrl),
    "payment-refunded": composeRefundMail(),
    invoice: composeInvoiceMail(),
    message: composeMessage(publicUrl),
    "event-reminder": composeTicketNews("event-reminder", publicUrl),
    "event-thanks": composeTicketNews("event-thanks", publicUrl),
    test: composeTestMail(publicUrl),
    "own-correction": composeCorrectedMail(publicUrl),
    "ticket-address-changed": composeNotice("ticket-address-changed"),
    "ticket-offer": composeOffer(publicUrl),
    "ticket-offered": composeNotice("ticket-offered"),
    "ticket-offer-withdrawn": composeNotice("ticket-offer-withdrawn"),
    "ticket-passed-on": composeNotice("ticket-passed-on"),
    "waiting-joined": composeWaitingMail(publicUrl, "waiting-joined"),
    "waiting-offer": composeWaitingMail(publicUrl, "waiting-offer"),
    "waiting-offer-ended": composeWaitingMail(publicUrl, "waiting-offer-ended"),
    "group-order": composeGroupMail(publicUrl, "group-order"),
    "group-ended": composeGroupMail(publicUrl, "group-ended"),
    "verification-code": composeVerificationMail({ isShown: SMTP_URL === undefined }),
  };
}
