/** Why the server does not start, as a sentence for the operator with the way out; it is printed without a stack trace. */
export class StartRefusal extends Error {}

/** By the error codes of Node and PostgreSQL. */
const SENTENCES: Readonly<Record<string, string>> = {
  EADDRINUSE: "Another program listens on this address: stop it, or choose another PORT.",
  EADDRNOTAVAIL: "This machine has no such address: choose another HOST.",
  EACCES: "This is not allowed to the user that starts the server: let it, or start as another user.",
  EPERM: "This is not allowed to the user that starts the server: let it, or start as another user.",
  EROFS: "The file system is read-only: choose another DATA_DIR.",
  ENOSPC: "The disk is full: make room.",
  EDQUOT: "The user that starts the server has used up its space on the disk: make room.",
  ECONNREFUSED: "The database does not answer: start it, or check DATABASE_URL.",
  ECONNRESET: "The database ended the connection: check DATABASE_URL, and the database's own log.",
  EHOSTUNREACH: "The database's host cannot be reached: check DATABASE_URL and the network.",
  ENETUNREACH: "The database's host cannot be reached: check DATABASE_URL and the network.",
  ETIMEDOUT: "The database's host does not answer: check DATABASE_URL and the network.",
  ENOTFOUND: "The database's host is not known: check DATABASE_URL.",
  EAI_AGAIN: "The database's host is not known at the moment: check DATABASE_URL and the name server.",
  CERT_HAS_EXPIRED: "The certificate of the database has expired: renew it there.",
  "28P01": "The database refuses the password: check DATABASE_URL.",
  "28000": "The database refuses the user: check DATABASE_URL.",
  "3D000": "There is no such database: create it, or check DATABASE_URL.",
  "42501": "The database's role lacks a right that the product needs: grant it, or check DATABASE_URL.",
  "53100": "The disk of the database is full: make room there.",
  "53300": "The database has no connection left: raise its max_connections, or lower DATABASE_POOL.",
  "57P03": "The database is starting up or shutting down: start the server again in a moment.",
};

type CodedError = { code?: string; message?: string };

const sentenceOf = ({ code }: CodedError): string | undefined => SENTENCES[code ?? ""];

/** Does the error's code have a sentence of its own? */
export function hasSentence(error: unknown): boolean {
  return sentenceOf(error as CodedError) !== undefined;
}

/** Returns the text for a failed start: a sentence for a known error, else the error itself. */
export function sayWhyNotStarted(error: unknown): unknown {
  if (error instanceof StartRefusal) return error.message;
  const sentence = sentenceOf(error as CodedError);
  if (sentence === undefined) return error;
  // The error of a host with several addresses has no message.
  const { message } = error as CodedError;
  return message ? `${sentence} (${message})` : sentence;
}
