import { createDownloadLink } from "@foyer/contract/download-links.ts";
import type { Result } from "@foyer/contract/endpoint.ts";
import type { Session } from "@foyer/contract/session.ts";
import * as contract from "@foyer/contract/session.ts";
import type { FastifyInstance } from "fastify";
import type { DownloadLinks } from "../../platform/auth/download-link.ts";
import { route } from "../../platform/http/route.ts";
import { getSession, linkPath, recordSignIn } from "./session.service.ts";

type Parts = {
  clientSettings: Result<typeof contract.getSignInConfig>;
  links: DownloadLinks;
  /** The facts of the installation in the session. */
  site: Pick<Session, "hasMailServer" | "cardPayments">;
};

export function sessionRoutes(app: FastifyInstance, { clientSettings, links, site }: Parts): void {
  route(app, contract.getSignInConfig, async () => clientSettings);
  route(app, contract.getSession, async (_, { db, caller }) => ({
    ...(await getSession(db, caller)),
    ...site,
  }));
  route(app, contract.recordSignIn, async (_, context) => ({
    ...(await recordSignIn(context)),
    ...site,
  }));
  // Signing stores nothing; access is checked when the link is followed.
  route(
    app,
    createDownloadLink,
    async ({ body }, { caller }) => ({ url: links.sign(caller, linkPath(body.path), body.query) }),
    { changesNothing: true },
  );
}
