import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendPacked } from "./packed-page.ts";
import { makeNonce, pagePolicy } from "./page-policy.ts";
import { ProblemError } from "./problem-error.ts";
import { unknownAddress } from "./unknown-address.ts";
import { isOfApp } from "./well-formed-address.ts";

/** Fills a built page with the first view of a request; null: the page is sent as built. */
export type FillPage = (html: string, request: FastifyRequest) => Promise<string | null>;

/**
 * A built browser app: its folder, and the path below which its page is served. `files`: beside the page, under their own
 * names. `runsOffline`: with a service worker, and with modules of WebAssembly. `printsFiles`: from frames of its own.
 */
export type BrowserApp = {
  folder: string;
  prefix: string;
  fill?: FillPage;
  files?: readonly string[];
  runsOffline?: boolean;
  printsFiles?: boolean;
};

type Page = { prefix: string; html: string; fill: FillPage; runsOffline: boolean; printsFiles: boolean };

/** Placeholder in the built page for the nonce of the answer. */
const NONCE_MARK = "__CSP_NONCE__";

/** Timeout of filling a page; then it is sent as built, and its scripts load the rest. */
const FILLED_WITHIN_MS = 2_000;

/** Serves the built browser apps: hashed assets for a year, the page for every other address below the prefix. */
export async function browserApps(
  app: FastifyInstance,
  apps: readonly BrowserApp[],
  connect: readonly string[],
): Promise<void> {
  const pages: Page[] = [];
  for (const [index, built] of apps.entries()) {
    const {
      folder,
      prefix,
      fill = leaveAsBuilt,
      files = [],
      runsOffline = false,
      printsFiles = false,
    } = built;
    pages.push({
      prefix,
      fill,
      runsOffline,
      printsFiles,
      html: await readFile(`${folder}/index.html`, "utf8"),
    });
    for (const name of files) serveFile(app, { path: `${folder}/${name}`, url: `${prefix}${name}` });
    await app.register(fastifyStatic, {
      root: `${folder}/assets`,
      prefix: `${prefix}assets/`,
      decorateReply: index === 0,
      immutable: true,
      maxAge: "365d",
      index: false,
      preCompressed: true,
    });
  }
  pages.sort((a, b) => b.prefix.length - a.prefix.length);
  app.setNotFoundHandler(async (request, reply) => {
    const page = pages.find(({ prefix }) => request.url.startsWith(prefix));
    if (!page || request.url.startsWith(`${page.prefix}assets/`) || !wantsPage(request)) {
      throw unknownAddress(app.platform.endpoints, request);
    }
    const filled = await fillWithoutFail(page, request);
    const nonce = makeNonce();
    const { runsOffline, printsFiles } = page;
    reply.header("content-security-policy", pagePolicy(nonce, { connect, runsOffline, printsFiles }));
    // A filled page may be personal or soon out of date, so it is never stored.
    reply.header("cache-control", filled === null ? "no-cache" : "no-store");
    return sendPacked(request, reply, (filled ?? page.html).replaceAll(NONCE_MARK, nonce));
  });
}

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  webmanifest: "application/manifest+json",
};

/** The policy of a service worker: it loads the page's files, and nothing from elsewhere. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** The caching of a file whose name never changes: the browser requests it each time. */
function serveFile(app: FastifyInstance, { path, url }: { path: string; url: string }): void {
  app.get(url, { schema: { hide: true } }, async (_request, reply) => {
    const type = TYPES[path.split(".").at(-1) ?? ""] ?? "application/octet-stream";
    return reply
      .header("content-type", type)
      .header("content-security-policy", WORKER_POLICY)
      .header("cache-control", "no-cache")
      .send(await readFile(path));
  });
}

const leaveAsBuilt: FillPage = async () => null;

function wantsPage({ method, url }: FastifyRequest): boolean {
  return isOfApp(url) && (method === "GET" || method === "HEAD");
}

/** Falls back to the page as built when filling fails: its scripts then load the data and show the error. */
async function fillWithoutFail({ html, fill }: Page, request: FastifyRequest): Promise<string | null> {
  const timeout = new AbortController();
  try {
    const tooLate = delay(FILLED_WITHIN_MS, null, { signal: timeout.signal, ref: false });
    return await Promise.race([fill(html, request), tooLate]);
  } catch (error) {
    // The scripts get the same refusal, such as a rate limit, and show it.
    if (!(error instanceof ProblemError)) request.log.error(error, "a page could not be filled in");
    return null;
  } finally {
    timeout.abort();
  }
}
