import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuseUnreadable } from "./refuse-unreadable.ts";

/** Milliseconds from the end of the headers. */
const BODY_MS = 10_000;
/** A file of the maximum size over a line of half a megabit a second, and some more. */
export const FILE_MS = 120_000;

declare module "fastify" {
  interface FastifyRequest {
    bodyTimer: NodeJS.Timeout | null;
  }
}

/** Ends requests whose body takes longer than ten seconds: Node has one deadline for all of them. rules/limits 9 */
export function bodyDeadlines(app: FastifyInstance): void {
  app.decorateRequest("bodyTimer", null);
  app.addHook("onRequest", async (request, reply) => setDeadline(request, reply, BODY_MS));
}

/** Gives a request that was admitted the time that a file needs. */
export function allowSlowFile(request: FastifyRequest, reply: FastifyReply): void {
  setDeadline(request, reply, FILE_MS);
}

function setDeadline(request: FastifyRequest, reply: FastifyReply, milliseconds: number): void {
  const { raw } = request;
  if (raw.complete || !hasBody(request)) return;
  const endTimer = () => clearTimeout(request.bodyTimer ?? undefined);
  if (request.bodyTimer) endTimer();
  else raw.once("end", endTimer).once("close", endTimer);
  request.bodyTimer = setTimeout(() => {
    if (reply.raw.headersSent) raw.destroy();
    else refuseUnreadable({ code: "ERR_HTTP_REQUEST_TIMEOUT" }, raw.socket);
  }, milliseconds).unref();
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
