import type { FastifyReply } from "fastify";
import type { Page } from "./pages/page.ts";

/** Sends a page of the provider with `no-store`. */
export function sendPage(reply: FastifyReply, status: number, { html, csp }: Page) {
  return reply
    .code(status)
    .header("content-security-policy", csp)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(html);
}
