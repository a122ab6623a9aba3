/** Why the server does not start, as a sentence for the operator with the way out; it is printed without a stack trace. */
export class StartRefusal extends Error {}

/** By the error codes of Node and PostgreSQL. */
const SENTENCES: Readonly<Record<string, string>> = {
  EADDRINUSE: "Another program listens on this address: stop it, or choose another PORT.",
  EADDRNOTAVAIL: "This machine has no such address: choose another HOST.",
  EACCES: "This is not allowed to the user that starts the server: let it, or start as another user.",
  ENOSPC: "The disk is full: make room.",
  ECONNREFUSED: "The database does not answer: start it, or check DATABASE_URL.",
  ENOTFOUND: "The database's host is not known: check DATABASE_URL.",
  "28P01": "The database refuses the password: check DATABASE_URL.",
  "28000": "The database refuses the user: check DATABASE_URL.",
  "3D000": "There is no such database: create it, or check DATABASE_URL.",
};

/** Returns the text for a failed start: a sentence for a known error, else the error itself. */
export function sayWhyNotStarted(error: unknown): unknown {
  if (error instanceof StartRefusal) return error.message;
  const { code, message } = error as { code?: string; message?: string };
  const sentence = code === undefined ? undefined : SENTENCES[code];
  return sentence ? `${sentence} (${message})` : error;
}
