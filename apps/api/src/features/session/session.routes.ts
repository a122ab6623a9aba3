import { createDownloadLink } from "@foyer/contract/download-links.ts";
import type { Result } from "@foyer/contract/endpoint.ts";
import * as contract from "@foyer/contract/session.ts";
import type { FastifyInstance } from "fastify";
import type { DownloadLinks } from "../../platform/auth/download-link.ts";
import { route } from "../../platform/http/route.ts";
import { getSession, linkPath, recordSignIn } from "./session.service.ts";

type Parts = { clientSettings: Result<typeof contract.getSignInConfig>; links: DownloadLinks };

export function sessionRoutes(app: FastifyInstance, { clientSettings, links }: Parts): void {
  route(app, contract.getSignInConfig, async () => clientSettings);
  route(app, contract.getSession, (_, { db, caller }) => getSession(db, caller));
  route(app, contract.recordSignIn, (_, context) => recordSignIn(context));
  // Signing stores nothing; access is checked when the link is followed.
  route(
    app,
    createDownloadLink,
    async ({ body }, { caller }) => ({ url: links.sign(caller, linkPath(body.path), body.query) }),
    { changesNothing: true },
  );
}
