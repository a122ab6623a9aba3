/** A message of the mailbox; its source is cut after 256 KiB, and read only of delivery reports. */
export type MailboxMessage = { uid: number; report: Buffer | null };

/** One folder of an IMAP server, as `openMailbox` of `imap-mailbox.ts` opens it: a file of its own, so that IMAP is loaded only then. */
export type Mailbox = {
  /**
   * Numbers of messages are comparable only within it: the user, host and folder, and the UIDVALIDITY, which the server
   * changes when it renumbers them. Alone that says little: some servers give every mailbox 1.
   */
  numbering: string;
  /** The numbers of all messages from this one on, ascending. */
  listFrom(uid: number): Promise<number[]>;
  read(uids: readonly number[]): Promise<MailboxMessage[]>;
  /** Marks messages as read, for people who look into the mailbox. */
  markSeen(uids: readonly number[]): Promise<void>;
  close(): Promise<void>;
};

/** Why the mailbox could not be read; it never has the password. */
export class MailboxFailure extends Error {}
