import { createDownloadLink } from "@foyer/contract/download-links.ts";
import type { Result } from "@foyer/contract/endpoint.ts";
import {
  getSession,
  getSignInConfig,
  recordSignIn as recordSignInEndpoint,
} from "@foyer/contract/session.ts";
import type { FastifyInstance } from "fastify";
import type { DownloadLinks } from "../../platform/auth/download-link.ts";
import { route } from "../../platform/http/route.ts";
import { linkPath, recordSignIn, toSession } from "./session.service.ts";

type Parts = { clientSettings: Result<typeof getSignInConfig>; links: DownloadLinks };

export function sessionRoutes(app: FastifyInstance, { clientSettings, links }: Parts): void {
  route(app, getSignInConfig, async () => clientSettings);
  route(app, getSession, async (_, { caller }) => toSession(caller));
  route(app, recordSignInEndpoint, (_, context) => recordSignIn(context));
  // Signing stores nothing; whether the link leads anywhere is decided when it is followed.
  route(
    app,
    createDownloadLink,
    async ({ body }, { caller }) => ({ url: links.sign(caller, linkPath(body.path), body.query) }),
    { changesNothing: true },
  );
}
