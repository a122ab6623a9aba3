/** A mail as it goes out. */
type OutgoingMail = {
  /** Is equal for every attempt, so that a mail that is sent twice is recognised as one. */
  messageId: string;
  to: string;
  /** The name beside the address that mails come from; empty or absent: the configured one. */
  senderName?: string;
  /** Where answers go; null or absent: to the address that mails come from. */
  replyTo?: string | null;
  /** Where mail programs unsubscribe the recipient by one click (RFC 8058). */
  unsubscribeUrl?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** The language of both, such as `de-DE`. */
  language: string;
  /** `cid`: the HTML shows it by this id. */
  attachments: readonly { filename: string; contentType: string; cid?: string; content: Buffer }[];
};

/** Hands mails to the one mail server that the configuration names. */
export type Mailer = {
  /** The maximum number of mails that are sent at once. */
  connections: number;
  /** Resolves once the mail server has accepted the mail. Throws `MailRefused`. */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
};

/** How sending a mail ended: the mail server answered, if only to refuse; gave no answer in time; or was not reached. */
export type SendingEnd = "answered" | "silent" | "unreachable";

/** Why the mail server did not accept a mail. */
export class MailRefused extends Error {
  /** The mail server will never accept this mail: no retry. */
  readonly isFinal: boolean;
  readonly end: SendingEnd;

  constructor(reason: string, { isFinal, end }: { isFinal: boolean; end: SendingEnd }) {
    super(reason);
    this.isFinal = isFinal;
    this.end = end;
  }
}
