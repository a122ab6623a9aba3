import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendPacked } from "./packed-page.ts";
import { makeNonce, pagePolicy } from "./page-policy.ts";
import { ProblemError } from "./problem-error.ts";
import { contentTypeOf, serveAssets } from "./static-assets.ts";
import { unknownAddress } from "./unknown-address.ts";
import { isOfApp } from "./well-formed-address.ts";

/** Fills a built page with the first view of a request; null: the page is sent as built. */
export type FillPage = (html: string, request: FastifyRequest) => Promise<string | null>;

/**
 * A built browser app: its folder, and the path below which its page is served. `files`: beside the page, under their own
 * names. `runsOffline`: with a service worker, and with modules of WebAssembly. `hasWorkers`: with workers, whose scripts
 * end in `.worker-<hash>.js`. `printsFiles`: from frames of its own.
 */
export type BrowserApp = {
  folder: string;
  prefix: string;
  fill?: FillPage;
  files?: readonly string[];
  /** As `files`, for pages of other websites. */
  filesForOthers?: readonly string[];
  /** The origins of websites that may show the page at a path in a frame; default: none. */
  framedBy?: (path: string) => Promise<readonly string[]>;
  runsOffline?: boolean;
  hasWorkers?: boolean;
  printsFiles?: boolean;
};

type Page = Required<
  Pick<BrowserApp, "prefix" | "fill" | "framedBy" | "runsOffline" | "hasWorkers" | "printsFiles">
> & {
  html: string;
};

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
  for (const built of apps) {
    const {
      folder,
      prefix,
      fill = leaveAsBuilt,
      framedBy = async () => [],
      files = [],
      filesForOthers = [],
      runsOffline = false,
      hasWorkers = false,
      printsFiles = false,
    } = built;
    pages.push({
      prefix,
      fill,
      framedBy,
      runsOffline,
      hasWorkers,
      printsFiles,
      html: await readFile(`${folder}/index.html`, "utf8"),
    });
    for (const name of files) serveFile(app, { path: `${folder}/${name}`, url: `${prefix}${name}` });
    for (const name of filesForOthers)
      serveFile(app, { path: `${folder}/${name}`, url: `${prefix}${name}`, isForOthers: true });
    serveAssets(app, `${folder}/assets`, `${prefix}assets/`);
  }
  pages.sort((a, b) => b.prefix.length - a.prefix.length);
  app.setNotFoundHandler(async (request, reply) => {
    const page = pages.find(({ prefix }) => request.url.startsWith(prefix));
    if (!page || request.url.startsWith(`${page.prefix}assets/`) || !wantsPage(request)) {
      throw unknownAddress(app.platform.endpoints, request);
    }
    const [filled, framedBy] = await Promise.all([
      fillWithoutFail(page, request),
      framedByWithoutFail(page, request),
    ]);
    const nonce = makeNonce();
    const { runsOffline, hasWorkers, printsFiles } = page;
    reply.header(
      "content-security-policy",
      pagePolicy(nonce, { connect, runsOffline, hasWorkers, printsFiles, framedBy }),
    );
    if (framedBy.length > 0) reply.removeHeader("x-frame-options");
    // A filled page may be personal or soon out of date, so it is never stored.
    reply.header("cache-control", filled === null ? "no-cache" : "no-store");
    return sendPacked(request, reply, (filled ?? page.html).replaceAll(NONCE_MARK, nonce));
  });
}

/** The policy of a service worker: it loads the page's files, and nothing from elsewhere. */
const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** The caching of a file whose name never changes: the browser requests it each time. */
function serveFile(
  app: FastifyInstance,
  { path, url, isForOthers = false }: { path: string; url: string; isForOthers?: boolean },
): void {
  const type = contentTypeOf(path);
  app.get(url, { schema: { hide: true } }, async (_request, reply) => {
    if (isForOthers) reply.header("cross-origin-resource-policy", "cross-origin");
    return reply
      .header("content-type", type)
      .header("content-security-policy", SERVICE_WORKER_POLICY)
      .header("cache-control", "no-cache")
      .send(await readFile(path));
  });
}

const leaveAsBuilt: FillPage = async () => null;

function wantsPage({ method, url }: FastifyRequest): boolean {
  return isOfApp(url) && (method === "GET" || method === "HEAD");
}

/** No website may show the page in a frame when it cannot be found out in time which ones may. */
async function framedByWithoutFail({ framedBy }: Page, request: FastifyRequest): Promise<readonly string[]> {
  const timeout = new AbortController();
  try {
    const tooLate = delay(FILLED_WITHIN_MS, [], { signal: timeout.signal, ref: false });
    return await Promise.race([framedBy(request.url), tooLate]);
  } catch (error) {
    request.log.error(error, "the websites of a page could not be read");
    return [];
  } finally {
    timeout.abort();
  }
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
