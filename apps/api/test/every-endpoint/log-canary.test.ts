import { Writable } from "node:stream";
import { countries } from "@foyer/contract/countries.ts";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { loggerOptions } from "../../src/platform/http/logger-options.ts";
import { RequestLog } from "../../src/platform/http/request-log.ts";

// rules/api 9: logs hold method and path, never the query, body, cookies or token of a request.
it("no log line contains the content of a request", async () => {
  let logged = "";
  const sink = new Writable({
    write(chunk, _, done) {
      logged += chunk;
      done();
    },
  });
  const logController = new RequestLog({ withAddresses: false });
  const app = Fastify({ logger: { ...loggerOptions("trace"), stream: sink }, logController });
  logController.logAborted(app);
  app.post(countries.create.path, async (request) => {
    request.log.warn({ password: "canary-field", nested: { token: "canary-nested" } }, "a careless line");
    throw new Error("broken on purpose");
  });
  await app.inject({
    method: "POST",
    url: `${countries.create.path}?search=canary-query&signature=canary-signature`,
    headers: { authorization: "Bearer canary-token", cookie: "session=canary-cookie" },
    payload: { internalName: "canary-body" },
  });
  await app.close();
  expect(logged).toContain(countries.create.path);
  expect(logged).toContain("a careless line");
  expect(logged.match(/canary-\w+/g) ?? []).toEqual([]);
});
