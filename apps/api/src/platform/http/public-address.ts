import type { FastifyInstance } from "fastify";

/**
 * Redirects a page that is opened under another name of this machine (`localhost` for `127.0.0.1`) to the public
 * address, the only one that sign-in accepts. rules/sign-in 2
 */
export function keepToPublicAddress(app: FastifyInstance, publicUrl: string): void {
  const wanted = new URL(publicUrl);
  app.addHook("onRequest", async (request, reply) => {
    const [name, port = ""] = (request.headers.host ?? "").split(":");
    const isOtherName = name === "localhost" && wanted.hostname !== "localhost" && port === wanted.port;
    if (
      isOtherName &&
      request.method === "GET" &&
      !/^\/(api\/(?!docs)|livez|readyz|metrics)/.test(request.url)
    ) {
      return reply.redirect(`${publicUrl}${request.url}`, 302);
    }
  });
}
