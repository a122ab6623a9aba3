import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type SilentProxy, startSilentProxy } from "../../../test/interference/silent-proxy.ts";
import { type Server, startServer } from "../../../test/interference/start-server.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";

// The network line to the database dies silently. rules/limits 6, 7
let app: TestApp;
let proxy: SilentProxy;
let server: Server;
beforeAll(async () => {
  app = await startTestApp();
  proxy = await startSilentProxy(app.databaseUrl);
  server = await startServer(app, { databaseUrl: proxy.url });
});
afterAll(async () => {
  await server?.kill();
  proxy?.stop();
  await app?.stop();
});
afterEach(() => proxy.heal());

const ask = async (path: string) => {
  const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${app.admin}` } });
  await answer.arrayBuffer();
  return answer.status;
};
const COUNTRIES = "/api/countries";

it("waiting requests are refused as busy, and the server recovers within 15 s of the line", async () => {
  // More at once than there are connections, so that each of them is in use.
  expect(await Promise.all(Array.from({ length: 8 }, () => ask(COUNTRIES)))).toEqual(Array(8).fill(200));
  proxy.swallow();
  const refused = await Promise.all(Array.from({ length: 8 }, () => ask(COUNTRIES)));
  expect(refused).toEqual(Array(8).fill(503));
  expect(await ask("/livez")).toBe(200);

  const lateAsked = Array.from({ length: 8 }, () => ask(COUNTRIES));
  proxy.heal();
  const healed = performance.now();
  while ((await ask("/readyz")) !== 200) await sleep(200);
  while ((await ask(COUNTRIES)) !== 200) await sleep(200);
  expect(performance.now() - healed).toBeLessThan(15_000);
  await Promise.all(lateAsked);
});
