import { connect } from "node:net";

/**
 * What answers at a database's address: `stranger` speaks another language, `hangs-up` ends the connection without a
 * word, `silent` takes the connection and says nothing, `nobody` is no connection at all.
 */
export type Listener = "postgres" | "stranger" | "hangs-up" | "silent" | "nobody";

/** A database answers within a network's round trip; a slower one is not mistaken, for it gets its connection later. */
const ANSWER_MS = 1_000;

/** Asks whether TLS is spoken here: its length and its code. Every PostgreSQL answers with one letter. */
const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Yes or no is one letter; an old pooler answers with an error message. */
const isAnswer = (text: string) => /^([SN]$|E)/.test(text);

/** Asks what listens at a host and port, or at the socket in a folder, within a second. */
export function findListener({ host, port }: { host: string; port: number }): Promise<Listener> {
  const address = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  return new Promise((resolve) => {
    let isConnected = false;
    const socket = connect(address, () => {
      isConnected = true;
      socket.write(TLS_REQUEST);
    });
    const end = (listener: Listener) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(listener);
    };
    const timer = setTimeout(() => end(isConnected ? "silent" : "nobody"), ANSWER_MS);
    socket.once("data", (bytes) => end(isAnswer(bytes.toString("latin1")) ? "postgres" : "stranger"));
    socket.once("error", () => end(isConnected ? "hangs-up" : "nobody"));
    socket.once("close", () => end(isConnected ? "hangs-up" : "nobody"));
  });
}
