import { once } from "node:events";
import { connect } from "node:net";
import { Writable } from "node:stream";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { loggerOptions } from "./logger-options.ts";
import { RequestLog } from "./request-log.ts";

function startLogging(withAddresses: boolean) {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const logController = new RequestLog({ withAddresses });
  const app = Fastify({ logger: { ...loggerOptions("info"), stream: sink }, logController });
  logController.logAborted(app);
  app.get("/things/:id", async () => "thing");
  return { app, lines };
}

it("a request is one line, without the client's address", async () => {
  const { app, lines } = startLogging(false);
  await app.inject("/things/7?secret=1");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ method: "GET", path: "/things/7", statusCode: 200, msg: "request" });
  expect(JSON.stringify(lines)).not.toMatch(/127\.0\.0\.1|secret/);
});

it("the address is in it where the operator asks for it", async () => {
  const { app, lines } = startLogging(true);
  await app.inject({ url: "/things/7", remoteAddress: "203.0.113.9" });
  expect(lines).toEqual([expect.objectContaining({ ip: "203.0.113.9" })]);
});

it("a request whose client leaves has a line, too", async () => {
  const { app, lines } = startLogging(false);
  const started = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  app.get("/slow", async (request) => {
    request.raw.once("close", left.resolve);
    started.resolve();
    await left.promise;
    return "late";
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  lines.length = 0;
  const socket = connect((app.server.address() as { port: number }).port, "127.0.0.1");
  socket.write("GET /slow HTTP/1.1\r\nhost: x\r\n\r\n");
  await started.promise;
  socket.destroy();
  await Promise.all([left.promise, once(socket, "close")]);
  await app.close();
  expect(lines.filter(({ path }) => path === "/slow")).toHaveLength(1);
});
