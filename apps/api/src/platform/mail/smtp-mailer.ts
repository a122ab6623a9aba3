import { createTransport } from "nodemailer";
import { inSpan, type SpanOptions } from "../tracing/tracing.ts";
import { type Mailbox, parseMailbox } from "./mailbox.ts";
import { type Mailer, MailRefused } from "./mailer.ts";

/** Milliseconds. */
const CONNECT_MS = 8_000;
const SILENCE_MS = 15_000;
const IDLE_MS = 30_000;
/** Timeout of a whole mail, also for a server that trickles its replies. */
const SEND_MS = 20_000;

const LONGEST_REASON = 500;

type Options = {
  url: string;
  from: string;
  connections?: number;
  /** Receives the reports of mails that could not be delivered; default: the address of `from`. */
  bouncesTo?: string;
  /** Milliseconds without an answer after which the mail has failed; default: 15 s. */
  silenceMs?: number;
};

/** Opens a connection when a mail needs one, keeps it for the next ones, and closes it when idle. `connections`: the maximum; default: 1. */
export function createSmtpMailer(options: Options): Mailer {
  const { url, from, connections = 1, bouncesTo, silenceMs = SILENCE_MS } = options;
  const { hostname, port, protocol, username, password } = new URL(url);
  const isSecure = protocol === "smtps:";
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  const sender = parseMailbox(from) as Mailbox;
  const smtpPort = Number(port) || (isSecure ? 465 : 587);
  const span: SpanOptions = {
    kind: "client",
    attributes: { "server.address": host, "server.port": smtpPort },
  };
  const transport = createTransport({
    pool: true,
    maxConnections: connections,
    maxMessages: 100,
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
    host,
    port: smtpPort,
    secure: isSecure,
    // The password is sent to another machine only through TLS.
    requireTLS: !isSecure && user !== "" && !isLoopback(host),
    tls: { minVersion: "TLSv1.2" },
    ...(user !== "" && { auth: { user, pass } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: silenceMs,
    // The content of a mail is never read from a file or fetched from an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    connections,
    async send({ messageId, to, subject, text, html, language, attachments, unsubscribeUrl, ...mailFrom }) {
      const { senderName = "", replyTo } = mailFrom;
      const mail = {
        messageId: `<${messageId}@${sender.address.split("@").at(-1)}>`,
        from: senderName === "" ? sender : { ...sender, name: oneLine(senderName) },
        ...(replyTo && { replyTo: { name: "", address: replyTo } }),
        // An object, so that the address is never parsed as a list of addresses.
        to: { name: "", address: to },
        ...(bouncesTo !== undefined && { envelope: { from: bouncesTo, to } }),
        subject: oneLine(subject),
        text,
        html,
        attachments: attachments.map((one) => ({ ...one })),
        headers: {
          "Content-Language": language,
          "Auto-Submitted": "auto-generated",
          ...(unsubscribeUrl !== undefined && {
            "List-Unsubscribe": `<${unsubscribeUrl}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
        },
        signal: AbortSignal.timeout(SEND_MS),
      };
      try {
        await inSpan("smtp", span, () => transport.sendMail(mail));
      } catch (error) {
        throw toRefusal(error, pass);
      }
    },
    close: async () => transport.close({ force: true }),
  };
}

/** Makes text one line, for use in a header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d+){3}$/.test(host);
}

type SmtpError = {
  message?: string;
  command?: string;
  responseCode?: number;
  code?: string;
  timeoutType?: string;
};

function toRefusal(error: unknown, password: string): MailRefused {
  const { message = "", command, responseCode = 0, code, timeoutType } = error as SmtpError;
  // A connection that cannot be made has another type of timeout.
  const isSilence = timeoutType === "SOCKET_TIMEOUT" || code === "EABORT";
  const reason = oneLine(password === "" ? message : message.replaceAll(password, "…"));
  return new MailRefused(reason.slice(0, LONGEST_REASON), {
    isFinal: command === "RCPT TO" && responseCode >= 500,
    end: responseCode > 0 ? "answered" : isSilence ? "silent" : "unreachable",
  });
}
