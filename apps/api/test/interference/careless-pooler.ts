import { once } from "node:events";
import { createServer, connect as dial } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Settings that a connection pooler may lose. */
type Losses = {
  /** Drops the time limits that a client asks for when it connects. */
  timeLimits?: boolean;
  /** Forgets prepared statements after every transaction, as PgBouncer's `server_reset_query_always` does. */
  preparedStatements?: boolean;
  /** Pauses after the rows of a `COPY`, before it says how many there were. */
  haste?: boolean;
};

const PAUSE_MS = 10;
const COPY_DONE = "c";

/** Starts a pooler before the database at `databaseUrl` that loses what `losses` says. */
export async function startCarelessPooler(
  databaseUrl: string,
  losses: Losses,
): Promise<{ url: string; stop(): void }> {
  const target = new URL(databaseUrl);
  const server = createServer({ noDelay: true }, (near) => {
    const far = dial(Number(target.port || 5432), target.hostname).setNoDelay();
    let isStarted = false;
    near.on("data", (bytes) => {
      far.write(isStarted || !losses.timeLimits ? bytes : withoutTimeLimits(bytes));
      isStarted = true;
    });
    const answers = answerReader();
    let turn = Promise.resolve();
    const pass = (message: Buffer) => {
      turn = turn.then(async () => {
        near.write(message);
        if (losses.haste && message.toString("latin1", 0, 1) === COPY_DONE) await sleep(PAUSE_MS);
      });
    };
    let isDiscarding = false;
    let isFirst = true;
    far.on("data", (bytes) => {
      for (const message of answers(bytes)) {
        const isIdle = message.toString("latin1", 0, 1) === "Z" && message.toString("latin1", 5) === "I";
        if (isDiscarding) {
          if (isIdle) {
            isDiscarding = false;
            pass(message);
          }
        } else if (isIdle && losses.preparedStatements && !isFirst) {
          isDiscarding = true;
          far.write(simpleQuery("discard all"));
        } else {
          if (isIdle) isFirst = false;
          pass(message);
        }
      }
    });
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    for (const socket of [near, far]) socket.on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as { port: number }).port);
  return { url: url.href, stop: () => server.close() };
}

/** The first message of a client: length, protocol version, then names and values that end with a zero each. */
function withoutTimeLimits(startup: Buffer): Buffer {
  const words = startup.subarray(8, -1).toString("utf8").split("\0");
  const kept: string[] = [];
  for (let index = 0; index + 1 < words.length; index += 2) {
    const [name = "", value = ""] = words.slice(index, index + 2);
    if (!name.endsWith("_timeout")) kept.push(`${name}\0${value}\0`);
  }
  const body = Buffer.from(`${kept.join("")}\0`);
  const head = Buffer.from(startup.subarray(0, 8));
  head.writeInt32BE(8 + body.length);
  return Buffer.concat([head, body]);
}

/** Cuts what a server sends into messages: a letter, the length, the content. */
function answerReader(): (bytes: Buffer) => Buffer[] {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const messages: Buffer[] = [];
    while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
      const length = 1 + rest.readInt32BE(1);
      messages.push(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
    return messages;
  };
}

function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.from("Q\0\0\0\0", "latin1");
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}
