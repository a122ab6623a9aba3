import type { MailTextName } from "./mail-texts.ts";
import type { Message } from "./message.ts";

/** Facts of one mail alone. */
export type MailDetails = {
  /** The text that a test mail tries. */
  tried?: { name: MailTextName; subject: string; body: string };
  /** The message that a test mail tries. */
  message?: Message;
  /** Why staff cancelled the ticket. */
  reason?: string;
  /** The refund that the mail tells of. */
  refundId?: number;
  /** The invoice, or the document that cancels or corrects one, that the mail has attached. */
  invoiceId?: number;
};
