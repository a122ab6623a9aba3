import { readFile } from "node:fs/promises";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { problem } from "./problem-error.ts";

/** A built browser app: its folder, and the path below which its page is served. */
export type BrowserApp = { folder: string; prefix: string };

const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
];

/**
 * Serves the built browser apps: hashed assets for a year, the page for every other address below the prefix.
 * `connect` are further origins that the pages may call: an external identity provider.
 */
export async function browserApps(
  app: FastifyInstance,
  apps: readonly BrowserApp[],
  connect: string[],
): Promise<void> {
  const csp = [
    ...CSP.filter((rule) => !rule.startsWith("connect-src")),
    ["connect-src 'self'", ...connect].join(" "),
  ];
  const pages = new Map<string, Buffer>();
  for (const [index, { folder, prefix }] of apps.entries()) {
    pages.set(prefix, await readFile(`${folder}/index.html`));
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
  const longestFirst = [...pages].sort(([a], [b]) => b.length - a.length);
  app.setNotFoundHandler((request, reply) => {
    const page = longestFirst.find(([prefix]) => request.url.startsWith(prefix))?.[1];
    if (!page || !wantsPage(request)) throw problem("not-found");
    return sendPage(reply, page, csp.join("; "));
  });
}

function wantsPage({ method, url }: FastifyRequest): boolean {
  const isPage = !/^\/(api|oidc|livez|readyz|metrics)([/?]|$)/.test(url) && !/\/assets\//.test(url);
  return isPage && (method === "GET" || method === "HEAD");
}

function sendPage(reply: FastifyReply, page: Buffer, csp: string) {
  return reply
    .header("content-security-policy", csp)
    .header("cache-control", "no-cache")
    .type("text/html; charset=utf-8")
    .send(page);
}
