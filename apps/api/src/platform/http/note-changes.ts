import type { FastifyInstance } from "fastify";
import type { Changes } from "../durable-work/changes.ts";

const READING = ["GET", "HEAD", "OPTIONS"];

/** Tells the jobs of this server of each request that was done and may have changed something. rules/durable-work 9 */
export function noteChanges(app: FastifyInstance, changes: Changes | undefined): void {
  if (!changes) return;
  app.addHook("onResponse", (request, reply, done) => {
    if (!READING.includes(request.method) && reply.statusCode < 400) changes.note();
    done();
  });
}
