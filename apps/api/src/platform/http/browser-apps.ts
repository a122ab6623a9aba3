import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendPacked } from "./packed-page.ts";
import { makeNonce, pagePolicy } from "./page-policy.ts";
import { ProblemError, problem } from "./problem-error.ts";

/** Puts into a built page what the answer to a request shows first; null: the page stays as it was built. */
export type FillPage = (html: string, request: FastifyRequest) => Promise<string | null>;

/** A built browser app: its folder, and the path below which its page is served. */
export type BrowserApp = { folder: string; prefix: string; fill?: FillPage };

type Page = { prefix: string; html: string; fill: FillPage };

/** What the build leaves in a page for the nonce of the answer. */
const NONCE_MARK = "__CSP_NONCE__";

/** A page that takes longer to fill is sent as it was built: its scripts load the rest. */
const FILLED_WITHIN_MS = 2_000;

/** Serves the built browser apps: hashed assets for a year, the page for every other address below the prefix. */
export async function browserApps(
  app: FastifyInstance,
  apps: readonly BrowserApp[],
  connect: readonly string[],
): Promise<void> {
  const pages: Page[] = [];
  for (const [index, { folder, prefix, fill = leaveAsBuilt }] of apps.entries()) {
    pages.push({ prefix, fill, html: await readFile(`${folder}/index.html`, "utf8") });
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
      throw problem("not-found");
    }
    const filled = await fillWithoutFail(page, request);
    const nonce = makeNonce();
    reply.header("content-security-policy", pagePolicy(nonce, connect));
    // What was filled in may be out of date, or somebody's own, a moment later.
    reply.header("cache-control", filled === null ? "no-cache" : "no-store");
    return sendPacked(request, reply, (filled ?? page.html).replaceAll(NONCE_MARK, nonce));
  });
}

const leaveAsBuilt: FillPage = async () => null;

function wantsPage({ method, url }: FastifyRequest): boolean {
  const isOthers = /^\/(api|oidc|livez|readyz|metrics)([/?]|$)/.test(url);
  return !isOthers && (method === "GET" || method === "HEAD");
}

/** A page is worth more than what is filled in: without that its scripts load it, and say what is wrong. */
async function fillWithoutFail({ html, fill }: Page, request: FastifyRequest): Promise<string | null> {
  const timeout = new AbortController();
  try {
    const tooLate = delay(FILLED_WITHIN_MS, null, { signal: timeout.signal, ref: false });
    return await Promise.race([fill(html, request), tooLate]);
  } catch (error) {
    // A refusal, such as of too many attempts, is told by the scripts as well.
    if (!(error instanceof ProblemError)) request.log.error(error, "A page could not be filled in");
    return null;
  } finally {
    timeout.abort();
  }
}
