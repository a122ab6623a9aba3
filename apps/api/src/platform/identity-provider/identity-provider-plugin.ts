import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errors } from "oidc-provider";
import { toProblem } from "../http/error-handler.ts";
import type { AccountHooks } from "./account-hooks.ts";
import { interactionRoutes } from "./interaction.routes.ts";
import { createKnownDevices } from "./known-devices.ts";
import { MOUNT } from "./mount.ts";
import { errorPage } from "./pages/error-page.ts";
import { contentPolicy } from "./pages/page.ts";
import { createProvider, type ProviderParts } from "./provider.ts";
import { keepRemovingExpired } from "./remove-expired.ts";
import { sendPage } from "./send-page.ts";
import { inBrowser } from "./unproved-interaction.ts";

/** Serves the built-in identity provider; register with `{ prefix: MOUNT }`. */
export async function identityProviderPlugin(
  app: FastifyInstance,
  parts: ProviderParts & { hooks: AccountHooks },
): Promise<void> {
  const provider = createProvider(parts);
  const answer = provider.callback();
  const startUrl = `${parts.config.publicUrl}/`;

  app.addHook("onRequest", async (request) => pinAddress(request, parts.config.publicUrl));
  app.addHook("onClose", keepRemovingExpired(parts.db, parts.log));
  app.setErrorHandler((error, request, reply) => sendError(error, { request, reply, startUrl }));

  // The provider parses bodies itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  app.route({
    method: ["GET", "POST"],
    url: "/*",
    schema: { hide: true },
    handler: async (request, reply) => {
      reply.hijack();
      const headers = { ...reply.getHeaders(), "content-security-policy": contentPolicy() };
      for (const [name, value] of Object.entries(headers)) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      const originalUrl = request.raw.url ?? "";
      const url = originalUrl.slice(MOUNT.length);
      const raw = Object.assign(request.raw, { originalUrl, url });
      await inBrowser(raw, reply.raw, () => answer(raw, reply.raw));
    },
  });
  const devices = createKnownDevices(parts.keys.devices, parts.config.publicUrl);
  await app.register(async (scope) => interactionRoutes(scope, { ...parts, provider, devices }));
}

/** Overwrites a request's host and protocol with those of the public address. rules/sign-in 2 */
function pinAddress({ raw }: FastifyRequest, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl);
  raw.headers.host = host;
  raw.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  delete raw.headers["x-forwarded-host"];
}

type ErrorContext = { request: FastifyRequest; reply: FastifyReply; startUrl: string };

function sendError(error: unknown, { request, reply, startUrl }: ErrorContext) {
  if (error instanceof errors.SessionNotFound) {
    const message = "This sign-in has expired or was finished elsewhere. Start again.";
    return sendPage(reply, 400, errorPage({ message, startUrl }));
  }
  const { code, status, message } = toProblem(error);
  if (code === "unexpected") request.log.error({ err: error }, "the login page failed");
  return sendPage(reply, status, errorPage({ message, startUrl }));
}
