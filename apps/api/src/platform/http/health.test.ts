import Fastify from "fastify";
import { expect, it } from "vitest";
import { healthRoutes } from "./health.routes.ts";

const livez = async (unreachableSince: number | null) => {
  const app = Fastify();
  healthRoutes(app, { now: false }, { unreachableSince, diskFullAt: null });
  return (await app.inject("/livez")).statusCode;
};

it("a process is alive until its database has not answered for a minute. rules/limits 7", async () => {
  expect(await livez(null)).toBe(200);
  expect(await livez(Date.now() - 50_000)).toBe(200);
  expect(await livez(Date.now() - 61_000)).toBe(503);
});
