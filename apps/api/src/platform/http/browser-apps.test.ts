import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Endpoint } from "@foyer/contract/endpoint.ts";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { browserApps, type FillPage } from "./browser-apps.ts";
import { sendProblem } from "./error-handler.ts";
import type { Platform } from "./platform.ts";
import { problem } from "./problem-error.ts";

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pages-"));
  for (const name of ["admin", "attend"]) {
    await mkdir(join(folder, name, "assets"), { recursive: true });
    await writeFile(join(folder, name, "index.html"), `<p nonce="__CSP_NONCE__">${name}</p>`);
    await writeFile(join(folder, name, "assets/app-1234.js"), "1;");
  }
  await writeFile(join(folder, "admin/assets/read.worker-1234.js"), "4;");
  await writeFile(join(folder, "admin/assets/read.worker-1234.js.br"), brotliCompressSync("4;"));
  await writeFile(join(folder, "attend/assets/early-1234.js"), "0;");
  await writeFile(join(folder, "attend/worker.js"), "2;");
  await writeFile(join(folder, "attend/embed.js"), "3;");
  app = Fastify();
  app.setErrorHandler(sendProblem);
  app.decorate("platform", { endpoints: [] as Endpoint[] } as Platform);
  const apps = [
    { folder: join(folder, "admin"), prefix: "/", hasWorkers: true },
    {
      folder: join(folder, "attend"),
      prefix: "/r/",
      fill,
      framedBy,
      files: ["worker.js"],
      filesForOthers: ["embed.js"],
      runsOffline: true,
    },
  ];
  await browserApps(app, apps, ["https://id.example"]);
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

const fill: FillPage = async (_html, { url }) => {
  if (url === "/r/failing") throw new Error("It cannot be drawn");
  if (url === "/r/refused") throw problem("too-many-requests");
  if (url === "/r/endless") await new Promise(() => {});
  return url === "/r/filled" ? "x".repeat(2000) : null;
};

const framedBy = async (path: string) => {
  if (path === "/r/unread") throw new Error("They cannot be read");
  return path === "/r/framed" ? ["https://www.fair.example", "https://shop.example"] : [];
};

const get = (url: string, method: "GET" | "POST" = "GET") => app.inject({ method, url });

it.each([
  ["/", "admin"],
  ["/home", "admin"],
  ["/projects/editProject/1/a%2Fb%20%23", "admin"],
  ["/projects/editProject/1/assets/editPlaces", "admin"],
  ["/r/ABCD2345", "attend"],
  ["/r/", "attend"],
  ["/register", "admin"],
])("%s is a page of %s", async (url, name) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain(name);
});

it("each answer has a nonce of its own, in the page and in the policy", async () => {
  const [one, two] = [await get("/"), await get("/")];
  const nonceOf = ({ body }: { body: string }) => /nonce="(.+)"/.exec(body)?.[1];
  expect(nonceOf(one)).not.toBe(nonceOf(two));
  const policy = String(one.headers["content-security-policy"]);
  expect(policy).toContain(`'nonce-${nonceOf(one)}'`);
  expect(policy).toContain("connect-src 'self' https://id.example");
  expect(policy).not.toContain("unsafe");
});

it.each([
  ...["/api/nothing", "/oidc/nothing", "/metrics", "/assets/gone.js", "/r/assets/gone.js"],
  ...["/assets/", "/assets/..%2Findex.html", "/assets/read.worker-1234.js.br", "/assets/%00"],
])("%s is no page", async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json().Error.Code).toBe("not-found");
});

it("a page is only read", async () => {
  expect((await get("/home", "POST")).statusCode).toBe(404);
});

it("assets are kept for a year, compressed where the browser takes that", async () => {
  const asset = (encoding: string) =>
    app.inject({ url: "/assets/read.worker-1234.js", headers: { "accept-encoding": encoding } });
  for (const _ of ["read", "in memory"]) {
    const plain = await asset("identity");
    expect(plain.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
      vary: "accept-encoding",
    });
    expect([plain.body, plain.headers["content-encoding"]]).toEqual(["4;", undefined]);
    const packed = await asset("gzip, br");
    expect([brotliDecompressSync(packed.rawPayload).toString(), packed.headers["content-encoding"]]).toEqual([
      "4;",
      "br",
    ]);
    // The build has compressed it one way only.
    expect((await asset("gzip")).body).toBe("4;");
  }
  const head = await app.inject({ method: "HEAD", url: "/assets/app-1234.js" });
  expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([200, "2", ""]);
});

it("an asset whose content type is unknown is refused at the start", async () => {
  const build = join(folder, "unknown");
  await mkdir(join(build, "assets"), { recursive: true });
  await writeFile(join(build, "index.html"), "");
  await writeFile(join(build, "assets/film-1234.mp4"), "");
  await expect(browserApps(Fastify(), [{ folder: build, prefix: "/" }], [])).rejects.toThrow("film-1234.mp4");
});

it("an asset of a build that was replaced is not found, and no browser keeps that", async () => {
  await writeFile(join(folder, "attend/assets/late-1234.js"), "5;");
  await rm(join(folder, "attend/assets/early-1234.js"));
  for (const name of ["late", "early"]) {
    const { statusCode, headers } = await get(`/r/assets/${name}-1234.js`);
    expect([statusCode, headers["content-encoding"]]).toEqual([404, undefined]);
    expect(String(headers["cache-control"])).not.toContain("immutable");
  }
});

it("a page is filled in, and packed where the browser takes that", async () => {
  const filled = await get("/r/filled");
  expect(filled.body).toBe("x".repeat(2000));
  expect(filled.headers["cache-control"]).toBe("no-store");
  const packed = async (encoding: string) =>
    app.inject({ url: "/r/filled", headers: { "accept-encoding": encoding } });
  expect(brotliDecompressSync((await packed("gzip, br")).rawPayload).toString()).toBe(filled.body);
  expect(gunzipSync((await packed("gzip")).rawPayload).toString()).toBe(filled.body);
});

it.each(["/r/failing", "/r/refused", "/r/endless"])(
  "what cannot be filled in is sent as built: %s",
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("attend");
    expect(answer.headers["cache-control"]).toBe("no-cache");
  },
);

it("an app that runs offline has its service worker beside the page, and WebAssembly; others do not", async () => {
  const worker = await get("/r/worker.js");
  expect([worker.body, worker.headers["content-type"]]).toEqual(["2;", "text/javascript; charset=utf-8"]);
  expect(worker.headers["cache-control"]).toBe("no-cache");
  // The policy of its own answer applies to what the worker loads.
  expect(worker.headers["content-security-policy"]).toContain("connect-src 'self'");
  const policy = async (url: string) => String((await get(url)).headers["content-security-policy"]);
  expect(await policy("/r/ABCD2345")).toMatch(/script-src 'self' 'wasm-unsafe-eval';.*worker-src 'self'/);
  expect(await policy("/home")).not.toMatch(/wasm|manifest-src/);
});

// rules/gates 23
it("WebAssembly is allowed in the worker of a page, not in the page", async () => {
  const policyOf = async (url: string, encoding = "identity") => {
    const { headers, statusCode } = await app.inject({ url, headers: { "accept-encoding": encoding } });
    expect(statusCode).toBe(200);
    return String(headers["content-security-policy"]);
  };
  const page = await policyOf("/home");
  expect(page).toMatch(/script-src 'self';.*worker-src 'self'/);
  expect(page).not.toContain("wasm");
  for (const encoding of ["identity", "br"])
    expect(await policyOf("/assets/read.worker-1234.js", encoding)).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
    );
  expect(await policyOf("/assets/app-1234.js")).not.toContain("wasm");
});

// rules/embedding 1
it.each([
  ["/r/framed", "frame-ancestors https://www.fair.example https://shop.example;"],
  ["/r/ABCD2345", "frame-ancestors 'none';"],
  ["/r/unread", "frame-ancestors 'none';"],
  ["/home", "frame-ancestors 'none';"],
])("%s may be in the frames of its websites alone", async (url, policy) => {
  const { headers, statusCode } = await get(url);
  expect(statusCode).toBe(200);
  expect(headers["content-security-policy"]).toContain(policy);
});

it("a script for other websites can be loaded there, a service worker cannot", async () => {
  expect((await get("/r/embed.js")).headers["cross-origin-resource-policy"]).toBe("cross-origin");
  expect((await get("/r/worker.js")).headers["cross-origin-resource-policy"]).toBeUndefined();
});
