import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Config } from "../../config.ts";
import { type Authenticate, createAuthenticator } from "../auth/authenticate.ts";
import { createDownloadLinks, type DownloadLinks, getDownloadLinkKey } from "../auth/download-link.ts";
import { builtInIssuer, externalIssuer, findIssuerErrors } from "../auth/token-issuer.ts";
import { createTokenVerifier } from "../auth/verify-token.ts";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";
import type { AccountHooks } from "./account-hooks.ts";
import { identityProviderPlugin } from "./identity-provider-plugin.ts";
import { MOUNT } from "./mount.ts";
import { getProviderKeys, publicKeys } from "./provider-keys.ts";

/** The parts of sign-in that the rest of the server uses. */
export type SignInParts = {
  authenticate: Authenticate;
  links: DownloadLinks;
  /** The settings that browsers need to sign in. */
  clientSettings: { issuer: string; clientId: string; audience: string; scope: string };
  /** Sentences on why staff cannot sign in at the configured provider; absent for the built-in one. */
  findErrors?: () => Promise<string[]>;
  /** Serves the built-in provider; absent when another one is configured. */
  identityProvider?: (app: FastifyInstance, hooks: AccountHooks) => Promise<void>;
};

/** The scopes of the built-in provider. */
const OWN_SCOPE = "openid profile offline_access";

/** Sets up sign-in for the configured provider. The database must be migrated. rules/sign-in 1 */
export async function setUpSignIn(db: Kysely<Database>, config: Config, log: Log): Promise<SignInParts> {
  const links = createDownloadLinks(await getDownloadLinkKey(db));
  const { OIDC_ISSUER, OIDC_CLIENT_ID: clientId, OIDC_AUDIENCE: audience, OIDC_SCOPE: scope } = config;
  if (OIDC_ISSUER !== undefined) {
    const issuer = externalIssuer(config, OIDC_ISSUER);
    const rolesFromToken = issuer.rolesClaim !== undefined;
    const authenticate = createAuthenticator({
      db,
      verify: createTokenVerifier(issuer),
      links,
      rolesFromToken,
    });
    return {
      authenticate,
      links,
      clientSettings: { issuer: OIDC_ISSUER, clientId, audience, scope },
      findErrors: () => findIssuerErrors(issuer),
    };
  }
  const keys = await getProviderKeys(db);
  const verify = createTokenVerifier(builtInIssuer(config, publicKeys(keys)));
  return {
    authenticate: createAuthenticator({ db, verify, links, rolesFromToken: false }),
    links,
    clientSettings: { issuer: `${config.publicUrl}${MOUNT}`, clientId, audience, scope: OWN_SCOPE },
    identityProvider: async (app, hooks) => {
      await app.register(identityProviderPlugin, { prefix: MOUNT, db, config, keys, log, hooks });
    },
  };
}
