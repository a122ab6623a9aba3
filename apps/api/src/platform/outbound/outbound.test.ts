import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { parseAllowedHosts } from "./allowed-hosts.ts";
import { lookupPublic } from "./checked-lookup.ts";
import { createOutbound } from "./outbound.ts";
import { OutboundError } from "./outbound-error.ts";
import { isPublicAddress } from "./public-address.ts";

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
const receiver = (answer: RequestListener) => listen(createServer(answer));
const hosts = (text: string) => parseAllowedHosts(text) ?? new Set();
/** Every name has the address of this machine. */
const toHere = async () => [{ address: "127.0.0.1", family: 4 }];
const post = { method: "POST", body: "{}" } as const;

const failure = async (sent: Promise<unknown>) => {
  const error = await sent.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(OutboundError);
  return error as OutboundError;
};

describe("hosts", () => {
  it.each([
    ["https://other.example/in", /^The host other\.example is not listed in OUTBOUND_ALLOW\./],
    ["https://itec.example:8443/in", /is not listed/],
    ["http://itec.example/in", /must begin with https/],
    ["https://user:secret@itec.example/", /with a password/],
    ["ftp://itec.example/", /not a web address/],
    ["https://itec.example.evil.example/", /is not listed/],
    ["http://2130706433/", /127\.0\.0\.1 is not listed/],
    ["http://[::ffff:127.0.0.1]/", /is not listed/],
  ])("%s is refused", async (address, sentence) => {
    const outbound = createOutbound({ allowed: hosts("itec.example, 10.0.0.9:81") });
    expect(outbound.refusalOf(address)).toMatch(sentence);
    const error = await failure(outbound.send(address, post));
    expect(error.isRefusal).toBe(true);
    expect(error.message).not.toContain("secret");
  });

  it.each(["a b", "http://a.example", "a.example/in", "user@a.example", "a.example:x"])(
    "the list %j is no list",
    (text) => expect(parseAllowedHosts(text)).toBeNull(),
  );
  it("a list ignores case and blanks, and knows international names", () => {
    expect([...hosts(" ITEC.Example , münchen.example:8443,[::1]:80,")]).toEqual([
      ...["itec.example", "xn--mnchen-3ya.example:8443", "[::1]:80"],
    ]);
  });
});

describe("public hosts that are not listed", () => {
  const anywhere = (resolve: Resolved, allowed = "10.0.0.9") =>
    createOutbound({ allowed: hosts(allowed), allowsPublic: true, resolve });
  type Resolved = () => Promise<{ address: string; family: number }[]>;
  const nowhere = async () => [];

  it.each([
    ["http://public.example/in", /must begin with https/],
    ["https://public.example:8443/in", /is not listed .* only port 443/],
    ["https://localhost/", /is not listed/],
    ["https://LOCALHOST./", /is not listed/],
    ["https://metadata.google.internal/", /is not listed/],
    ["https://203.0.114.7/in", /is not listed/],
    ["https://2130706433/", /127\.0\.0\.1 is not listed/],
    ["https://0x7f.1/", /127\.0\.0\.1 is not listed/],
    ["https://[::ffff:10.0.0.1]/", /is not listed/],
    ["https://user:secret@public.example/", /with a password/],
    ["ftp://public.example/", /not a web address/],
  ])("%s is refused", (address, sentence) => {
    expect(anywhere(nowhere).refusalOf(address)).toMatch(sentence);
  });

  it("a public name is accepted, unless only listed ones are", () => {
    expect(anywhere(nowhere).refusalOf("https://public.example/in?a=1")).toBeNull();
    expect(createOutbound({ allowed: hosts("") }).refusalOf("https://public.example/in")).toMatch(
      /is not listed/,
    );
  });

  it.each([
    ["127.0.0.1"],
    ["10.0.0.9"],
    ["169.254.169.254"],
    ["::1"],
    ["::ffff:127.0.0.1"],
    ["64:ff9b::7f00:1"],
    ["fd00::1"],
  ])("a name at %s is answered as one that does not exist", async (address) => {
    const told = async (resolve: Resolved) => {
      const { message, isRefusal } = await failure(anywhere(resolve).send("https://inner.example/", post));
      return { message, isRefusal };
    };
    const inner = await told(async () => [{ address, family: address.includes(":") ? 6 : 4 }]);
    expect(inner).toEqual({ message: "The host inner.example has no public address.", isRefusal: false });
    expect(await told(nowhere)).toEqual(inner);
    expect(await told(() => Promise.reject(new Error("ENOTFOUND")))).toEqual(inner);
  });

  it("a name is resolved once, and its private addresses are never used", async () => {
    let asked = 0;
    const lookup = lookupPublic(async () => {
      asked += 1;
      return ["127.0.0.1", "203.0.114.7", "10.0.0.9"].map((address) => ({ address, family: 4 }));
    });
    const given = (all: boolean) =>
      new Promise((resolve) =>
        lookup("both.example", { all }, (error, address) => resolve(error ?? address)),
      );
    expect(await given(true)).toEqual([{ address: "203.0.114.7", family: 4 }]);
    expect(asked).toBe(1);
    expect(await given(false)).toBe("203.0.114.7");
  });
});

it.each([
  ...["127.0.0.1", "10.1.2.3", "172.31.255.255", "192.168.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"],
  ...["224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fd00::1", "::ffff:10.0.0.1", "64:ff9b::a00:1"],
  ...["2002:a00:1::", "2001:db8::1", "ff02::1", "not an address"],
])("%s is no public address", (address) => expect(isPublicAddress(address)).toBe(false));
it.each(["93.184.216.34", "172.32.0.1", "2606:2800:220:1:248:1893:25c8:1946"])(
  "%s is a public address",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

describe("names", () => {
  it("a listed name with a private address is not connected to", async () => {
    let connections = 0;
    const port = await receiver(() => {
      connections += 1;
    });
    const allowed = hosts(`itec.example:${port}`);
    const error = await failure(
      createOutbound({ allowed, resolve: toHere }).send(`https://itec.example:${port}/`, post),
    );
    expect(error).toMatchObject({ isRefusal: true, message: "The host itec.example has a private address." });
    expect(connections).toBe(0);
  });

  it("a name is resolved once: the address that was checked is the one that is connected to", async () => {
    const answers = ["203.0.114.7", "127.0.0.1"];
    let asked = 0;
    const given = new AbortController();
    const resolve = async () => {
      setTimeout(() => given.abort(), 200);
      return [{ address: answers[Math.min(asked++, 1)] ?? "", family: 4 }];
    };
    const port = await receiver((_request, response) => response.end("reached"));
    const allowed = hosts(`itec.example:${port}`);
    await failure(
      createOutbound({ allowed, resolve }).send(`https://itec.example:${port}/`, {
        ...post,
        signal: given.signal,
      }),
    );
    expect(asked).toBe(1);
  });

  it("a private address is used where it is listed itself, and its certificate is checked", async () => {
    const port = await receiver((_request, response) => response.end("plain"));
    const allowed = hosts(`itec.example:${port},127.0.0.1:${port}`);
    const outbound = createOutbound({ allowed, resolve: toHere });
    expect((await outbound.send(`http://127.0.0.1:${port}/`, post)).body).toBe("plain");
    const error = await failure(outbound.send(`https://itec.example:${port}/`, post));
    expect(error).toMatchObject({
      isRefusal: false,
      message: expect.stringMatching(/^The connection failed/),
    });
  });
});

describe("answers", () => {
  const sendTo = (port: number) =>
    createOutbound({ allowed: hosts(`127.0.0.1:${port}`) }).send(`http://127.0.0.1:${port}/in`, post);

  it("a redirect is an answer and is not followed", async () => {
    let paths = "";
    const port = await receiver((request, response) => {
      paths += request.url;
      response.writeHead(307, { location: "http://169.254.169.254/latest/meta-data/" }).end();
    });
    expect(await sendTo(port)).toMatchObject({ status: 307, body: "" });
    expect(paths).toBe("/in");
  });

  it("one that hangs ends after five seconds", async () => {
    const port = await receiver(() => {});
    const began = performance.now();
    expect((await failure(sendTo(port))).message).toBe("No complete answer within 5 seconds.");
    expect(performance.now() - began).toBeLessThan(30_000);
  });

  it("one that trickles ends after five seconds in all", async () => {
    const port = await receiver((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("."), 50);
      response.on("close", () => clearInterval(timer));
    });
    expect((await failure(sendTo(port))).message).toBe("No complete answer within 5 seconds.");
  });

  it("one of a gigabyte ends after a mebibyte", async () => {
    let written = 0;
    const port = await receiver((_request, response) => {
      const chunk = Buffer.alloc(65_536);
      const more = () => {
        while (written < 1e9 && response.write(chunk)) written += chunk.length;
      };
      response.on("drain", more);
      more();
    });
    expect((await failure(sendTo(port))).message).toBe("The answer is larger than 1 MiB.");
    expect(written).toBeLessThan(50e6);
  });

  it.each([
    ["closes before it answers", ""],
    ["closes in the middle", "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf"],
    ["is no HTTP", "SSH-2.0-OpenSSH_9.6\r\n"],
  ])("one that %s is a failure", async (_what, text) => {
    const port = await listen(
      createTcpServer((socket) => socket.once("data", () => socket.end(text))) as Server,
    );
    expect((await failure(sendTo(port))).message).toMatch(/^The connection failed/);
  });

  it("a second answer on the same connection is ignored", async () => {
    const answer = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n";
    const port = await listen(
      createTcpServer((socket) => socket.once("data", () => socket.end(`${answer}ok${answer}no`))),
    );
    expect(await sendTo(port)).toMatchObject({ status: 200, body: "ok" });
  });

  it("nobody listening is a failure that names the cause", async () => {
    const port = await receiver(() => {});
    servers.splice(0).forEach((server) => void server.close());
    expect((await failure(sendTo(port))).message).toBe("The connection failed (ECONNREFUSED).");
  });
});
