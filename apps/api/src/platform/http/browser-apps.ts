import { readFile } from "node:fs/promises";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { makeNonce, pagePolicy } from "./page-policy.ts";
import { problem } from "./problem-error.ts";

/** A built browser app: its folder, and the path below which its page is served. */
export type BrowserApp = { folder: string; prefix: string };

/** What the build leaves in a page for the nonce of the answer. */
const NONCE_MARK = "__CSP_NONCE__";

/** Serves the built browser apps: hashed assets for a year, the page for every other address below the prefix. */
export async function browserApps(
  app: FastifyInstance,
  apps: readonly BrowserApp[],
  connect: readonly string[],
): Promise<void> {
  const pages: { prefix: string; html: string }[] = [];
  for (const [index, { folder, prefix }] of apps.entries()) {
    pages.push({ prefix, html: await readFile(`${folder}/index.html`, "utf8") });
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
  app.setNotFoundHandler((request, reply) => {
    const page = pages.find(({ prefix }) => request.url.startsWith(prefix));
    if (!page || request.url.startsWith(`${page.prefix}assets/`) || !wantsPage(request)) {
      throw problem("not-found");
    }
    return sendPage(reply, page.html, connect);
  });
}

function wantsPage({ method, url }: FastifyRequest): boolean {
  const isOthers = /^\/(api|oidc|livez|readyz|metrics)([/?]|$)/.test(url);
  return !isOthers && (method === "GET" || method === "HEAD");
}

function sendPage(reply: FastifyReply, html: string, connect: readonly string[]) {
  const nonce = makeNonce();
  return reply
    .header("content-security-policy", pagePolicy(nonce, connect))
    .header("cache-control", "no-cache")
    .type("text/html; charset=utf-8")
    .send(html.replaceAll(NONCE_MARK, nonce));
}
