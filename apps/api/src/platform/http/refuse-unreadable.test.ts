import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app-client.ts";
import { type Server, startServer } from "../../../test/start-server.ts";

let app: TestApp;
let server: Server;
beforeAll(async () => {
  app = await startTestApp();
  server = await startServer(app);
});
afterAll(async () => {
  await server?.kill();
  await app?.stop();
});

/** Sends the raw text and returns what came back before the server closed the connection. */
async function exchange(text: string): Promise<{ status: number; code: string }> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  let answer = "";
  socket.on("data", (bytes) => {
    answer += String(bytes);
  });
  socket.on("error", () => {});
  socket.write(text);
  await once(socket, "close");
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), code: JSON.parse(body).Error.Code };
}

it.each([
  ["no HTTP", "hello\r\n\r\n", 400, "malformed-request"],
  [
    "headers too large",
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${"y".repeat(20_000)}\r\n\r\n`,
    431,
    "headers-too-large",
  ],
])("%s is refused in the common shape", async (_, text, status, code) => {
  expect(await exchange(text)).toEqual({ status, code });
});

it("a body that arrives too slowly is refused after ten seconds", async () => {
  const started = performance.now();
  const head =
    "POST /api/countries HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n";
  const token = `authorization: Bearer ${app.admin}\r\n`;
  expect(await exchange(`${head}${token}\r\n{`)).toEqual({ status: 408, code: "request-too-slow" });
  expect(performance.now() - started).toBeLessThan(60_000);
});
