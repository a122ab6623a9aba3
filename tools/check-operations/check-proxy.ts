import { equal, match, notEqual, ok } from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./ask.ts";
import type { OperatedServer } from "./operated-server.ts";
import type { Ports } from "./proxies.ts";

const LOGGED_WITHIN_MS = 10_000;

/** Checks the promises of docs/OPERATIONS.md behind one proxy; throws where it does not hold. */
export async function checkProxy(ports: Ports, server: OperatedServer, name: string): Promise<void> {
  const get = (path: string, headers: Record<string, string> = {}) =>
    ask("https", ports.https, path, { headers });

  const plain = await ask("http", ports.http, "/a?b=c");
  equal(plain.status, 301, "http is redirected");
  equal(plain.headers.location, "https://tickets.example/a?b=c");

  const page = await get("/");
  equal(page.status, 200);
  equal(page.headers["strict-transport-security"], "max-age=31536000");

  for (const path of ["/metrics", "/livez", "/readyz"]) equal((await get(path)).status, 404, path);

  const path = `/api/unknown-${name}`;
  equal((await get(path, { "x-forwarded-for": "203.0.113.9" })).status, 404);
  const line = await untilLogged(server, path);
  match(line, /"ip":"127\.0\.0\.2"/, "the client's address is the one that the proxy saw");

  const packed = await get("/api/docs/json", { "accept-encoding": "br" });
  equal(packed.headers["content-encoding"], "br", "answers stay compressed");

  // The largest file that the product takes. Without a sign-in the server refuses it before it has read it, and a proxy
  // may then end the connection; one that finds it too large answers 413.
  const upload = await ask("https", ports.https, "/api/projects/1/logo", {
    method: "PUT",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: Buffer.alloc(5_000_000),
  }).catch((error: NodeJS.ErrnoException) => error);
  if ("status" in upload) notEqual(upload.status, 413, "an upload of 5 MB");
  else ok(["ECONNRESET", "EPIPE"].includes(upload.code ?? ""), upload.message);
}

async function untilLogged({ log }: OperatedServer, path: string): Promise<string> {
  for (let waited = 0; waited < LOGGED_WITHIN_MS; waited += 50) {
    const line = log()
      .split("\n")
      .find((one) => one.includes(path));
    if (line !== undefined) return line;
    await sleep(50);
  }
  throw new Error(`The log has no line of ${path}`);
}
