import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { endpoint } from "@foyer/contract/endpoint.ts";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";
import { type Credentials, speakFor } from "./credentials.ts";

const products = endpoint({
  method: "GET",
  path: "/api/owners/:owner/products",
  summary: "Things.",
  access: "signed-in",
  params: z.strictObject({ owner: z.string() }),
  query: z.strictObject({ search: z.string().optional(), page: z.number().optional() }),
  status: 200,
  result: z.array(z.object({ id: z.number() })),
});
const addProduct = endpoint({
  method: "POST",
  path: "/api/products",
  summary: "Adds a product.",
  access: "signed-in",
  body: z.strictObject({ name: z.string().optional() }),
  status: 201,
  result: z.object({ id: z.number() }),
});
const upload = endpoint({
  method: "POST",
  path: "/api/products",
  summary: "Adds a file.",
  access: "signed-in",
  body: z.instanceof(FormData),
  status: 201,
  result: z.object({ id: z.number() }),
});
const removeProduct = endpoint({
  method: "DELETE",
  path: "/api/products/:id",
  summary: "Removes a product.",
  access: "signed-in",
  params: z.strictObject({ id: z.number() }),
  status: 204,
  result: z.undefined(),
});

type Seen = { method: string; url: string; headers: IncomingHttpHeaders; body: string };

/** Starts a local HTTP server that records its requests. */
async function serve(answer: RequestListener): Promise<{ base: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const { method = "", url = "", headers } = request;
    seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    void answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const json =
  (status: number, body: unknown): RequestListener =>
  (_, response) =>
    response
      .writeHead(status, { "content-type": "application/json; charset=utf-8" })
      .end(JSON.stringify(body));
const page =
  (text: string): RequestListener =>
  (_, response) =>
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(text);

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable("the call should have failed"),
    (error: unknown) => error as ApiError,
  );

const session = {
  accessToken: vi.fn<Credentials["accessToken"]>(),
  tokenInsteadOf: vi.fn<Credentials["tokenInsteadOf"]>(),
  expired: vi.fn<Credentials["expired"]>(),
  denied: vi.fn<Credentials["denied"]>(),
};
beforeEach(() => {
  session.accessToken.mockResolvedValue("token-1");
  session.tokenInsteadOf.mockResolvedValue(null);
  speakFor(session);
});
afterEach(() => vi.resetAllMocks());

test("fills the path and the query, and sends the token and a JSON content type", async () => {
  const { base, seen } = await serve(json(200, [{ id: 1 }]));
  const input = { params: { owner: "A/B 100% #1? Ж" }, query: { search: "a&b", page: 2 } };
  expect(await call(products, input, { base })).toEqual([{ id: 1 }]);
  expect(seen[0]).toMatchObject({
    method: "GET",
    url: "/api/owners/A%2FB%20100%25%20%231%3F%20%D0%96/products?search=a%26b&page=2",
    headers: {
      authorization: "Bearer token-1",
      "content-type": "application/json",
      accept: "application/json",
    },
    body: "",
  });
});

test("omits undefined parameters, and sends no token when signed out", async () => {
  session.accessToken.mockResolvedValue(null);
  const { base, seen } = await serve(json(200, []));
  await call(products, { params: { owner: ".." }, query: {} }, { base });
  expect(seen[0]?.url).toBe("/api/owners/_/products");
  expect(seen[0]?.headers).not.toHaveProperty("authorization");
});

test("sends the body as JSON and the version as If-Match", async () => {
  const { base, seen } = await serve(json(201, { id: 7 }));
  expect(await call(addProduct, { body: { name: "x" }, version: 3 }, { base })).toEqual({ id: 7 });
  expect(seen[0]).toMatchObject({ method: "POST", body: '{"name":"x"}', headers: { "if-match": '"3"' } });
});

test("sends form data unchanged, with the content type that contains its boundary", async () => {
  const { base, seen } = await serve(json(201, { id: 7 }));
  const body = new FormData();
  body.set("Filedata", new Blob(["abc"]), "a.png");
  await call(upload, { body }, { base });
  expect(seen[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect(seen[0]?.body).toContain("abc");
});

test("sends an empty object for a write without a body, and accepts an empty response", async () => {
  const { base, seen } = await serve((_, response) => response.writeHead(204).end());
  expect(await call(removeProduct, { params: { id: 5 } }, { base })).toBeUndefined();
  expect(seen[0]).toMatchObject({ method: "DELETE", url: "/api/products/5", body: "{}" });
});

test("renames _id to id", async () => {
  const { base } = await serve(json(200, [{ _id: 4, name: "x" }]));
  expect(await call(products, { params: { owner: "a" }, query: {} }, { base })).toEqual([
    { id: 4, name: "x" },
  ]);
});

test("turns a problem response into an error with all its fields", async () => {
  const refusal = {
    Message: "Taken.",
    Code: "internal-name-taken",
    Fields: { internalName: "Taken." },
    Current: { id: 1 },
  };
  const { base } = await serve(json(409, { Error: refusal }));
  const error = await failure(call(addProduct, { body: {} }, { base }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 409,
    code: "internal-name-taken",
    message: "Taken.",
    fields: { internalName: "Taken." },
    current: { id: 1 },
  });
  expect(session.denied).not.toHaveBeenCalled();
});

test("a 403 fails only the call", async () => {
  const { base } = await serve(json(403, { Error: { Message: "No.", Code: "not-allowed" } }));
  expect(await failure(call(addProduct, { body: {} }, { base }))).toMatchObject({
    status: 403,
    code: "not-allowed",
  });
  expect(session.denied).not.toHaveBeenCalled();
  expect(session.expired).not.toHaveBeenCalled();
});

test("a redirect is not followed and counts as denied", async () => {
  const { base, seen } = await serve((_, response) => response.writeHead(302, { location: "/login" }).end());
  expect(await failure(call(addProduct, { body: {} }, { base }))).toMatchObject({ code: "denied" });
  expect(session.denied).toHaveBeenCalledOnce();
  expect(seen).toHaveLength(1);
});

test("a sign-in page counts as denied", async () => {
  const { base } = await serve(page("<form><label>Remember me</label></form>"));
  expect(await failure(call(addProduct, { body: {} }, { base }))).toMatchObject({ code: "denied" });
  expect(session.denied).toHaveBeenCalledOnce();
});

test("any other page is an unreadable answer", async () => {
  const { base } = await serve(page("<h1>Proxy error</h1>"));
  expect(await failure(call(addProduct, { body: {} }, { base }))).toMatchObject({
    code: "unreadable-answer",
  });
  expect(session.denied).not.toHaveBeenCalled();
});

test.for([201, 422])(
  "the words of a sign-in page inside JSON do not count as denied (%i)",
  async (status) => {
    const refusal = { Message: "Remember me", Code: "invalid-fields" };
    const { base } = await serve(
      json(status, status === 201 ? { id: 1, text: "Remember me" } : { Error: refusal }),
    );
    await call(addProduct, { body: { name: "Remember me" } }, { base }).catch(() => undefined);
    expect(session.denied).not.toHaveBeenCalled();
  },
);

test("a refused token is renewed and the call retried once", async () => {
  session.tokenInsteadOf.mockResolvedValue("token-2");
  const { base, seen } = await serve((request, response) =>
    request.headers.authorization === "Bearer token-2"
      ? json(200, [])(request, response as never)
      : json(401, { Error: { Message: "Please sign in.", Code: "not-signed-in" } })(
          request,
          response as never,
        ),
  );
  expect(await call(products, { params: { owner: "a" }, query: {} }, { base })).toEqual([]);
  expect(session.tokenInsteadOf).toHaveBeenCalledWith("token-1");
  expect(seen).toHaveLength(2);
  expect(session.expired).not.toHaveBeenCalled();
});

test("a second 401 ends the session", async () => {
  session.tokenInsteadOf.mockResolvedValue("token-2");
  const { base, seen } = await serve(
    json(401, { Error: { Message: "Please sign in.", Code: "not-signed-in" } }),
  );
  expect(await failure(call(products, { params: { owner: "a" }, query: {} }, { base }))).toMatchObject({
    status: 401,
  });
  expect(seen).toHaveLength(2);
  expect(session.expired).toHaveBeenCalledOnce();
});

test("a missing or truncated response is a network error", async () => {
  const { base } = await serve((request) => request.socket.destroy());
  expect(await failure(call(addProduct, { body: {} }, { base }))).toMatchObject({
    status: 0,
    code: "network",
  });
  const half = await serve((request, response) => {
    response.writeHead(200, { "content-length": "1000" }).write("[");
    request.socket.end();
  });
  expect(await failure(call(addProduct, { body: {} }, half))).toMatchObject({ status: 0, code: "network" });
});

test("a response that is neither JSON nor a problem is an unreadable answer", async () => {
  const { base } = await serve((_, response) =>
    response.writeHead(502, { "content-type": "text/plain" }).end("bad gateway"),
  );
  expect(await failure(call(addProduct, { body: {} }, { base }))).toMatchObject({
    status: 502,
    code: "unreadable-answer",
  });
});

test("an aborted call rejects as aborted", async () => {
  const { base } = await serve(() => {});
  const error = await failure(call(addProduct, { body: {} }, { base, signal: AbortSignal.timeout(20) }));
  expect(error.name).toBe("TimeoutError");
});
