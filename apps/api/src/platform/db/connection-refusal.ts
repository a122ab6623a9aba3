import pg from "pg";
import { hasSentence, StartRefusal } from "../process/start-refusal.ts";
import { findListener, type Listener } from "./find-listener.ts";

/** How long a connection to the database may take to be made, in milliseconds. */
export const CONNECT_MS = 5_000;

/** Codes of a certificate that no known authority has signed. */
const UNKNOWN_AUTHORITY =
  /SELF_SIGNED_CERT|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT)|CERT_UNTRUSTED|CERT_SIGNATURE_FAILURE/;

/**
 * Connects to the database at `url` by `connect`. A URL that cannot be read, and another program at its address, are
 * found before.
 * @throws StartRefusal with a sentence for the operator, for every failure that has none of its own.
 */
export async function connectOrExplain<T>(url: string, connect: () => Promise<T>): Promise<T> {
  const { host, port } = readAddress(url);
  const place = host.startsWith("/") ? `${host} (port ${port})` : `${host}:${port}`;
  const isDirectTls = /[?&]sslnegotiation=direct/.test(url);
  const listener = isDirectTls ? "postgres" : await findListener({ host, port });
  if (listener === "stranger") {
    throw new StartRefusal(
      `Another program than PostgreSQL answers at ${place}: check the port in DATABASE_URL.`,
    );
  }
  try {
    return await connect();
  } catch (error) {
    throw explain(error as Error, { place, listener });
  }
}

/** The driver reads the files that a URL names, such as a certificate, at this moment. */
function readAddress(url: string): { host: string; port: number } {
  try {
    return new pg.Client({ connectionString: url });
  } catch (cause) {
    const { path, message } = cause as NodeJS.ErrnoException;
    const what = path === undefined ? message : `it names ${path}, and that file cannot be read`;
    throw new StartRefusal(`DATABASE_URL is not usable: ${what}.`, { cause });
  }
}

function explain(error: Error & { code?: string }, at: { place: string; listener: Listener }): unknown {
  if (error instanceof StartRefusal || hasSentence(error)) return error;
  return new StartRefusal(sentenceOf(error, at), { cause: error });
}

function sentenceOf(
  { code = "", message }: { code?: string; message: string },
  { place, listener }: { place: string; listener: Listener },
): string {
  if (/client password must be/.test(message))
    return "The database asks for a password: add it to DATABASE_URL, as in postgres://user:password@host/database.";
  if (UNKNOWN_AUTHORITY.test(code))
    return `The certificate of the database at ${place} is signed by nobody that is known here: name its authority in DATABASE_URL (sslrootcert=/path/to/ca.pem), or set sslmode=no-verify where the network between is yours. (${message})`;
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID")
    return `The certificate of the database is for another host than the one in DATABASE_URL: use the name that it is for. (${message})`;
  if (/does not support SSL/.test(message))
    return `The database at ${place} has no TLS: turn it on there, or remove sslmode from DATABASE_URL where the network between is yours.`;
  if (listener === "nobody")
    return `Nothing answers at ${place}: check host and port in DATABASE_URL, and any firewall on the way. (${message})`;
  if (listener === "silent")
    return `At ${place} something takes connections and says nothing: check the port in DATABASE_URL, and any firewall on the way. (${message})`;
  if (listener === "hangs-up")
    return `At ${place} something ends each connection without an answer: check the port in DATABASE_URL, and whether a proxy there reaches its database. (${message})`;
  return `The database at ${place} cannot be used: ${message}. Check DATABASE_URL.`;
}
