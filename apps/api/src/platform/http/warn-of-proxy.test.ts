import Fastify from "fastify";
import { expect, it } from "vitest";
import { warnOfUnknownProxy } from "./warn-of-proxy.ts";

async function warnings(proxyHops: number): Promise<number> {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: "warn", stream: { write: (line) => void lines.push(line) } } });
  warnOfUnknownProxy(app, { proxyHops });
  app.get("/", async () => "");
  await app.inject("/");
  for (let request = 0; request < 3; request += 1) {
    await app.inject({ url: "/", headers: { "x-forwarded-for": "192.0.2.1" } });
  }
  return lines.length;
}

it("warns once of a proxy that is not configured", async () => {
  expect(await warnings(0)).toBe(1);
  expect(await warnings(1)).toBe(0);
});
