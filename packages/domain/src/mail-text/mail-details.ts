import type { MailTextName } from "./mail-texts.ts";

/** Facts of one mail alone. */
export type MailDetails = {
  /** The text that a test mail tries. */
  tried?: { name: MailTextName; subject: string; body: string };
  /** Why staff cancelled the ticket. */
  reason?: string;
};
