import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";

/** Shows each mail that the page around it sends; its links lead nowhere. */
const SCRIPT = [
  'addEventListener("message",({source,data})=>{if(source!==parent||typeof data!=="string")return;',
  'const mail=new DOMParser().parseFromString(data,"text/html").documentElement;',
  "document.replaceChild(document.adoptNode(mail),document.documentElement)});",
  'addEventListener("click",(event)=>event.preventDefault());',
  'parent.postMessage("mail-frame-ready","*")',
].join("");

const POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${createHash("sha256").update(SCRIPT).digest("base64")}'`,
  "style-src 'unsafe-inline'",
  "img-src data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  // An origin of its own: it reads nothing of the back-office, and its links open nothing.
  "sandbox allow-scripts",
].join("; ");

/**
 * The empty page of a frame that previews a mail. It has a policy of its own, because mails have inline styles, which the
 * back-office refuses. It runs no script but its own, and loads nothing. rules/mail-texts 6
 */
export function mailFrameRoutes(app: FastifyInstance): void {
  app.get("/mail-frame", { schema: { hide: true } }, async (_, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", POLICY)
      .header("x-frame-options", "SAMEORIGIN")
      .header("cache-control", "no-cache")
      .send(`<!doctype html><meta charset="utf-8"><title>Mail</title><script>${SCRIPT}</script>`),
  );
}
