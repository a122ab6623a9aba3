import { Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { chooseEncoding } from "./packed-encoding.ts";
import { packedJson } from "./packed-json.ts";

const LONG = { items: Array.from({ length: 500 }, (_, id) => ({ id, name: `Visitor ${id}` })) };
const TEXT = JSON.stringify(LONG);

function start() {
  const app = Fastify();
  packedJson(app);
  app.get("/long", async (_, reply) => reply.header("etag", '"7"').send(LONG));
  app.get("/short", async () => ({ ok: true }));
  app.get("/list", async (_, reply) =>
    reply.type("application/json; charset=utf-8").send(Readable.from([Buffer.from(TEXT)])),
  );
  app.get("/events", async (_, reply) => reply.type("text/event-stream").send(`data: ${TEXT}\n\n`));
  app.get("/file", async (_, reply) => reply.type("application/zip").send(Buffer.from(TEXT)));
  app.get("/broken", async (_, reply) =>
    reply.type("application/json").send(
      Readable.from(
        (async function* () {
          yield Buffer.from("[");
          throw new Error("the list broke");
        })(),
      ),
    ),
  );
  return app;
}
const get = (url: string, accepted = "gzip, deflate, br", method: "GET" | "HEAD" = "GET") =>
  start().inject({ method, url, headers: { "accept-encoding": accepted } });

it.each(["/long", "/list"])("%s is packed as the client accepts it", async (url) => {
  const brotli = await get(url);
  expect(brotli.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(TEXT);
  expect(brotli.rawPayload.length).toBeLessThan(TEXT.length / 4);
  const gzip = await get(url, "gzip");
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(TEXT);
});

it.each(["", "identity", "deflate", "br;q=0, gzip;q=0.0"])("%j gets plain JSON", async (accepted) => {
  const answer = await get("/long", accepted);
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.headers.vary).toBe("accept-encoding");
  expect(answer.json()).toEqual(LONG);
});

it("the ETag stays the version", async () => {
  expect((await get("/long")).headers.etag).toBe('"7"');
});

it.each(["/short", "/events", "/file"])("%s stays as it is", async (url) => {
  expect((await get(url)).headers["content-encoding"]).toBeUndefined();
});

it("HEAD has the headers and no body", async () => {
  const answer = await get("/long", "br", "HEAD");
  expect(answer.headers["content-encoding"]).toBe("br");
  expect(answer.rawPayload.length).toBe(0);
});

it("a list that breaks while it is sent is no whole answer", async () => {
  const app = start();
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const read = fetch(`${address}/broken`).then((answer) => answer.text());
  await expect(read).rejects.toThrow();
  await app.close();
});

describe("Accept-Encoding", () => {
  it.each([
    ["br;q=0.1, gzip", "br"],
    ["gzip;q=1.0", "gzip"],
    ["BR", "br"],
    ["*", "br"],
    ["*;q=0", null],
    ["br;q=0, *", "gzip"],
    ["brotli, xgzip", null],
  ])("%s means %s", (accepted, chosen) => expect(chooseEncoding(accepted)).toBe(chosen));
});
