import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createServer as createTlsServer, type TlsOptions } from "node:tls";

type Message = { uid: number; raw: Buffer; flags: Set<string> };

type Hook = (command: string) => Promise<string> | Promise<void> | string | void;

/** A small IMAP server with one mailbox, INBOX, as the mailbox of bounces needs it. */
export type ImapServer = {
  url: string;
  messages: Message[];
  /** All commands that were received, without their tags. */
  commands: string[];
  /** Changes with a renumbering. */
  uidValidity: number;
  /** Puts a message into the mailbox. */
  add(raw: string | Buffer): Message;
  /** Runs before each command is answered; a text is its answer, such as `NO busy`; a rejection closes the connection. */
  before(hook: Hook): void;
  stop(): Promise<void>;
};

export const IMAP_PASSWORD = "imap p@ss/#1";

/** Starts a server on loopback; with TLS options it speaks TLS from the start. */
export async function startImapServer(tls?: TlsOptions): Promise<ImapServer> {
  const sockets = new Set<Socket>();
  let hook: Hook = () => {};
  const serve = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    socket.write("* OK [CAPABILITY IMAP4rev1] ready\r\n");
    void answerLines(socket);
  };
  const answerLines = async (socket: Socket) => {
    let waiting = "";
    try {
      for await (const chunk of socket) {
        waiting += (chunk as Buffer).toString("latin1");
        for (let end = waiting.indexOf("\r\n"); end >= 0; end = waiting.indexOf("\r\n")) {
          const line = waiting.slice(0, end);
          waiting = waiting.slice(end + 2);
          const [, tag = "*", command = ""] = /^(\S+) (.*)$/.exec(line) ?? [];
          server.commands.push(command);
          const refusal = await hook(command);
          const { lines, done } = refusal ? { lines: [], done: refusal } : answer(server, command);
          socket.write(Buffer.concat([...lines, Buffer.from(`${tag} ${done}\r\n`)]));
        }
      }
    } catch {
      socket.destroy();
    }
  };
  const listening = tls ? createTlsServer(tls, serve) : createServer(serve);
  listening.on("tlsClientError", () => {});
  listening.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  const login = `robot:${encodeURIComponent(IMAP_PASSWORD)}`;
  const server: ImapServer = {
    url: `${tls ? "imaps" : "imap"}://${login}@127.0.0.1:${port}`,
    messages: [],
    commands: [],
    uidValidity: 1,
    add: (raw) => {
      const message = {
        uid: (server.messages.at(-1)?.uid ?? 0) + 1,
        raw: Buffer.isBuffer(raw) ? raw : Buffer.from(raw),
        flags: new Set<string>(),
      };
      server.messages.push(message);
      return message;
    },
    before: (next) => {
      hook = next;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => listening.close(done));
    },
  };
  return server;
}

type Answer = { lines: Buffer[]; done: string };

function answer(server: ImapServer, command: string): Answer {
  const line = (text: string) => Buffer.from(`${text}\r\n`);
  const ok = (...lines: Buffer[]): Answer => ({ lines, done: "OK done" });
  const [verb = ""] = command.toUpperCase().split(" ", 1);
  if (verb === "CAPABILITY") return ok(line("* CAPABILITY IMAP4rev1"));
  if (verb === "LIST") return ok(line('* LIST (\\HasNoChildren) "/" INBOX'));
  if (verb === "LOGOUT") return ok(line("* BYE bye"));
  if (verb === "NOOP") return ok();
  if (verb === "LOGIN")
    return command.endsWith(`"${IMAP_PASSWORD}"`)
      ? ok()
      : { lines: [], done: `NO [AUTHENTICATIONFAILED] wrong password in ${command}` };
  if (verb === "SELECT")
    return {
      lines: [
        line("* FLAGS (\\Seen)"),
        line(`* ${server.messages.length} EXISTS`),
        line(`* OK [UIDVALIDITY ${server.uidValidity}] valid`),
        line(`* OK [UIDNEXT ${(server.messages.at(-1)?.uid ?? 0) + 1}] next`),
      ],
      done: "OK [READ-WRITE] done",
    };
  return answerUid(server, command) ?? { lines: [], done: "BAD unknown" };
}

function answerUid(server: ImapServer, command: string): Answer | null {
  const [, verb = "", set = "", rest = ""] = /^UID (FETCH|STORE) (\S+) (.*)$/i.exec(command) ?? [];
  if (/^UID SEARCH/i.test(command)) {
    const from = Number(/UID (\d+):\*/.exec(command)?.[1] ?? 1);
    const last = server.messages.at(-1)?.uid ?? 0;
    const found = server.messages.filter(({ uid }) => uid >= Math.min(from, last));
    return {
      lines: [Buffer.from(`* SEARCH ${found.map(({ uid }) => uid).join(" ")}\r\n`)],
      done: "OK done",
    };
  }
  const isMeant = (uid: number) =>
    set.split(",").some((range) => {
      const [first = 0, last = first] = range.split(":").map(Number);
      return uid >= first && uid <= last;
    });
  const chosen = server.messages.filter(({ uid }) => isMeant(uid));
  if (/^STORE$/i.test(verb)) {
    for (const { flags } of chosen) flags.add("\\Seen");
    return { lines: [], done: "OK done" };
  }
  if (!/^FETCH$/i.test(verb)) return null;
  const lines = chosen.map((message) => {
    const content = /HEADER\.FIELDS/i.test(rest) ? typeOf(message.raw) : partOf(message.raw, rest);
    const name = /HEADER\.FIELDS/i.test(rest) ? "BODY[HEADER.FIELDS (CONTENT-TYPE)]" : "BODY[]<0>";
    const place = server.messages.indexOf(message) + 1;
    const head = Buffer.from(`* ${place} FETCH (UID ${message.uid} ${name} {${content.length}}\r\n`);
    return Buffer.concat([head, content, Buffer.from(")\r\n")]);
  });
  return { lines, done: "OK done" };
}

/** The header field that names the type, with its continuation lines. */
function typeOf(raw: Buffer): Buffer {
  const [head = ""] = raw.toString("latin1").split("\r\n\r\n", 1);
  const [field = ""] = /^content-type:.*(\r\n[ \t].*)*/im.exec(head) ?? [];
  return Buffer.from(`${field}\r\n\r\n`, "latin1");
}

function partOf(raw: Buffer, query: string): Buffer {
  const [, start = "0", length = "0"] = /<(\d+)\.(\d+)>/.exec(query) ?? [];
  return raw.subarray(Number(start), Number(start) + Number(length));
}
