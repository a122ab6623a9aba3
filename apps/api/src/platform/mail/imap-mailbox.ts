import { ImapFlow } from "imapflow";
import { type Mailbox, MailboxFailure, type MailboxMessage } from "./opened-mailbox.ts";

/** Milliseconds. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** A report names the mail and the reason well before the mail's own attachments. */
const MAX_BYTES = 262_144;

const LONGEST_REASON = 300;

/** Opens the folder that the path of the URL names, `INBOX` without one. Certificates are checked. Throws `MailboxFailure`. */
export async function openMailbox(url: string): Promise<Mailbox> {
  const { hostname, port, protocol, username, password, pathname } = new URL(url);
  const isSecure = protocol === "imaps:";
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const pass = decodeURIComponent(password);
  const client = new ImapFlow({
    host,
    port: Number(port) || (isSecure ? 993 : 143),
    secure: isSecure,
    // The password is sent to another machine only through TLS.
    ...(!isSecure && !isLoopback(host) && { doSTARTTLS: true }),
    tls: { minVersion: "TLSv1.2" },
    auth: { user: decodeURIComponent(username), pass },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  // The failure of a command says it, too.
  client.on("error", () => {});
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      client.close();
      throw toFailure(error, pass);
    }
  };
  const folder = decodeURIComponent(pathname.slice(1)) || "INBOX";
  const { uidValidity } = await run(async () => {
    await client.connect();
    return await client.mailboxOpen(folder);
  });
  return {
    numbering: `${username}@${host}/${folder} ${uidValidity}`,
    listFrom: (uid) =>
      run(async () => {
        const found = await client.search({ uid: `${uid}:*` }, { uid: true });
        if (!found) throw new Error("The server did not list the messages.");
        // The last message is in every range that ends with `*`.
        return found.filter((one) => one >= uid).toSorted((a, b) => a - b);
      }),
    read: (uids) => run(() => readMessages(client, uids)),
    markSeen: (uids) =>
      run(async () => {
        if (uids.length > 0) await client.messageFlagsAdd([...uids], ["\\Seen"], { uid: true });
      }),
    close: () => run(() => client.logout()),
  };
}

async function readMessages(client: ImapFlow, uids: readonly number[]): Promise<MailboxMessage[]> {
  const messages: MailboxMessage[] = [];
  const isReport = new Map<number, boolean>();
  for await (const { uid, headers } of client.fetch(
    [...uids],
    { uid: true, headers: ["content-type"] },
    { uid: true },
  ))
    isReport.set(uid, /multipart\/report/i.test(headers?.toString("latin1") ?? ""));
  for (const uid of uids) {
    const source = isReport.get(uid) && (await readSource(client, uid));
    messages.push({ uid, report: source || null });
  }
  return messages;
}

/** Undefined if the message was deleted meanwhile. */
async function readSource(client: ImapFlow, uid: number): Promise<Buffer | undefined> {
  const query = { uid: true, source: { start: 0, maxLength: MAX_BYTES } };
  const found = await client.fetchOne(String(uid), query, { uid: true });
  return found ? found.source : undefined;
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d+){3}$/.test(host);
}

type ImapError = { message?: string; responseText?: string; authenticationFailed?: boolean };

function toFailure(error: unknown, password: string): MailboxFailure {
  const { message = "", responseText = "", authenticationFailed } = error as ImapError;
  const words = authenticationFailed ? `The login was refused. ${responseText}` : responseText || message;
  const line = words.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return new MailboxFailure(
    (password === "" ? line : line.replaceAll(password, "…")).slice(0, LONGEST_REASON),
  );
}
