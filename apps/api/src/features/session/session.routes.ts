import { createDownloadLink } from "@foyer/contract/download-links.ts";
import type { Result } from "@foyer/contract/endpoint.ts";
import * as contract from "@foyer/contract/session.ts";
import type { FastifyInstance } from "fastify";
import type { DownloadLinks } from "../../platform/auth/download-link.ts";
import { route } from "../../platform/http/route.ts";
import { getSession, linkPath, recordSignIn } from "./session.service.ts";

type Parts = {
  clientSettings: Result<typeof contract.getSignInConfig>;
  links: DownloadLinks;
  hasMailServer: boolean;
};

export function sessionRoutes(app: FastifyInstance, { clientSettings, links, hasMailServer }: Parts): void {
  route(app, contract.getSignInConfig, async () => clientSettings);
  route(app, contract.getSession, async (_, { db, caller }) => ({
    ...(await getSession(db, caller)),
    hasMailServer,
  }));
  route(app, contract.recordSignIn, async (_, context) => ({
    ...(await recordSignIn(context)),
    hasMailServer,
  }));
  // Signing stores nothing; access is checked when the link is followed.
  route(
    app,
    createDownloadLink,
    async ({ body }, { caller }) => ({ url: links.sign(caller, linkPath(body.path), body.query) }),
    { changesNothing: true },
  );
}
