import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { makeEvent } from "../../../test/events/event.ts";
import { server, setUpServer } from "../../../test/interference/set-up-server.ts";
import { app } from "../../../test/server/set-up-app.ts";

setUpServer();

/** Sends the raw text, and then the rest, and returns what came back before the server closed the connection. */
async function exchange(text: string, rest?: Promise<string>): Promise<{ status: number; code?: string }> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  let answer = "";
  socket.on("data", (bytes) => {
    answer += String(bytes);
  });
  socket.on("error", () => {});
  socket.write(text);
  const closed = once(socket, "close");
  if (rest) socket.write(await rest);
  await closed;
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  const { Error: refusal } = JSON.parse(body);
  return { status: Number(head.split(" ")[1]), ...(refusal && { code: refusal.Code }) };
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

const headOf = (path: string, headers: Record<string, string | number>) =>
  [
    `POST ${path} HTTP/1.1`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    "",
  ].join("\r\n");

it("a body that arrives too slowly is refused after ten seconds, but a file has two minutes", async () => {
  const started = performance.now();
  const signedIn = { host: "x", authorization: `Bearer ${app.admin}` };
  const json = { "content-type": "application/json", "content-length": 100 };
  const others = Promise.withResolvers<void>();
  const { projectId, poolId } = await makeEvent(app, { codes: 1 });
  const form = `--edge\r\ncontent-disposition: form-data; name="Filedata"; filename="codes.csv"\r\n\r\nSLOW-1\r\n--edge--\r\n`;
  const slow = exchange(
    headOf(`/api/projects/${projectId}/barcode-pools/${poolId}/files`, {
      ...signedIn,
      "content-type": "multipart/form-data; boundary=edge",
      "content-length": form.length,
      connection: "close",
    }) + form.slice(0, 20),
    others.promise.then(() => form.slice(20)),
  );

  const refused = exchange(`${headOf("/api/countries", { ...signedIn, ...json })}{`);
  const stranger = exchange(`${headOf("/nowhere", { host: "x", ...json })}{`);
  expect(await refused).toEqual({ status: 408, code: "request-too-slow" });
  expect(await stranger).toEqual({ status: 408, code: "request-too-slow" });
  expect(performance.now() - started).toBeLessThan(60_000);
  others.resolve();
  expect(await slow).toEqual({ status: 201 });
});
