import { once } from "node:events";
import { createServer, type Http2Session } from "node:http2";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { pushConnection } from "./push-connection.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A receiver whose first connection takes requests and never answers, as if the network line had failed. */
async function startDeafFirst() {
  const sessions: Http2Session[] = [];
  const server = createServer();
  server.on("session", (session) => {
    sessions.push(session);
    session.on("error", () => {});
  });
  server.on("stream", (stream) => {
    stream.on("error", () => {});
    if (stream.session === sessions[0]) return;
    stream.respond({ ":status": 200 });
    stream.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const parts = { allowed: new Set<string>(), trustedOrigin: origin, origin, certificate: "", key: "" };
  const connection = pushConnection({ ...parts, totalMs: 300 });
  closing.push(() => {
    connection.close();
    for (const session of sessions) session.destroy();
    server.close();
  });
  return { connection, sessions };
}

// rules/outbound 9
it("a connection that has not answered is not used again", async () => {
  const { connection, sessions } = await startDeafFirst();
  const push = { headers: {}, body: "{}", signal: new AbortController().signal };
  await expect(connection.post("/1", push)).rejects.toThrow("No complete answer within 0.3 seconds.");
  expect(await connection.post("/2", push)).toEqual({ status: 200, body: "" });
  expect(await connection.post("/3", push)).toEqual({ status: 200, body: "" });
  expect(sessions).toHaveLength(2);
  await expect.poll(() => sessions[0]?.destroyed).toBe(true);
});
