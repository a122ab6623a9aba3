import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http2";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Push = { path: string; headers: IncomingHttpHeaders; body: string };

/** An HTTP/2 receiver in place of Apple's push service, which keeps what it gets. */
export type PushService = {
  url: string;
  received: Push[];
  /** Connections that were opened. */
  sessions: number;
  /** How it answers from now on; default: 200. */
  answer(how: { status: number; reason?: string }): void;
  stop(): Promise<void>;
};

export async function startPushService(): Promise<PushService> {
  let how: { status: number; reason?: string } = { status: 200 };
  const server = createServer();
  const open = new Set<{ destroy: () => void }>();
  const service: PushService = {
    url: "",
    received: [],
    sessions: 0,
    answer: (next) => {
      how = next;
    },
    stop: async () => {
      for (const session of open) session.destroy();
      await new Promise((done) => server.close(done));
    },
  };
  server.on("session", (session) => {
    service.sessions += 1;
    open.add(session);
    session.on("close", () => open.delete(session)).on("error", () => {});
  });
  server.on("stream", (stream, headers) => {
    const take = async () => {
      service.received.push({ path: headers[":path"] ?? "", headers, body: await text(stream) });
      stream.respond({ ":status": how.status });
      stream.end(how.reason === undefined ? "" : JSON.stringify({ reason: how.reason }));
    };
    take().catch(() => stream.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}
