import type { Kysely } from "kysely";
import Provider, {
  type ClientMetadata,
  type Configuration,
  errors,
  type KoaContextWithOIDC,
} from "oidc-provider";
import type { Config } from "../../config.ts";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";
import { findAccount } from "./account.store.ts";
import { MOUNT } from "./mount.ts";
import { createOidcAdapter, orBusy } from "./oidc-adapter.ts";
import { errorPage } from "./pages/error-page.ts";
import type { Page } from "./pages/page.ts";
import { signOutPage } from "./pages/sign-out-page.ts";
import type { ProviderKeys } from "./provider-keys.ts";
import { LIFETIMES, remainingSession } from "./session-length.ts";
import { loginPolicy, useOwnGrant } from "./sign-in-policy.ts";
import { createStateCookies, keepUnprovedInCookies } from "./unproved-interaction.ts";

export type ProviderParts = { db: Kysely<Database>; config: Config; keys: ProviderKeys; log: Log };

/** How strongly a person proved who they are: by one factor or two. rules/second-factor 8 */
export const ACR = { one: "aal1", two: "aal2" } as const;

const SCOPES = "openid profile offline_access";

/** The built-in OpenID Connect provider. rules/sign-in */
export function createProvider(parts: ProviderParts): Provider {
  const { db, config, keys, log } = parts;
  const stateCookies = createStateCookies(keys.signInState, config.publicUrl);
  const provider = new Provider(`${config.publicUrl}${MOUNT}`, {
    adapter: (model) => {
      const rows = createOidcAdapter(db, model);
      return model === "Interaction" ? keepUnprovedInCookies(rows, stateCookies) : rows;
    },
    clients: [adminClient(config)],
    jwks: { keys: keys.signing.keys },
    cookies: cookieSettings(config, keys),
    findAccount: orBusy(async (_: unknown, id: string) => await toOidcAccount(db, id)),
    claims: { openid: ["sub", "acr", "amr"], profile: ["name"] },
    acrValues: Object.values(ACR),
    // The client reads the name from the ID token: there is no userinfo endpoint.
    conformIdTokenClaims: false,
    scopes: SCOPES.split(" "),
    responseTypes: ["code"],
    pkce: { required: () => true },
    // The check runs for our own pages too: browsers send their origin with every POST.
    clientBasedCORS: (_, origin) => origin === new URL(config.publicUrl).origin,
    interactions: { policy: loginPolicy(), url: (_, { uid }) => `${MOUNT}/interaction/${uid}` },
    loadExistingGrant: (ctx) => useOwnGrant(ctx, SCOPES),
    // The library drops offline_access unless a consent page was shown; there is none here.
    issueRefreshToken: () => true,
    rotateRefreshToken: () => true,
    // Tokens end with the session, so that none is valid after sign-out.
    expiresWithSession: () => true,
    extraTokenClaims: (ctx) => signInClaims(ctx),
    ttl: {
      AccessToken: LIFETIMES.accessToken,
      AuthorizationCode: LIFETIMES.authorizationCode,
      IdToken: LIFETIMES.accessToken,
      RefreshToken: LIFETIMES.refreshToken,
      Interaction: LIFETIMES.login,
      Session: (_, session) => remainingSession(session.loginTs),
      Grant: LIFETIMES.session + LIFETIMES.login,
    },
    features: features(config),
    renderError: (ctx, out) =>
      render(ctx, errorPage({ message: explain(out), startUrl: `${config.publicUrl}/` })),
  } satisfies Configuration);
  // Host and protocol are set from the public address before a request gets here.
  provider.proxy = true;
  provider.use(keepToOwnOrigin);
  provider.use(async (ctx, next) => {
    // Without a session there is nothing to end, and the library would store one to ask for a confirmation.
    const isEmptySignOut =
      ctx.path === "/session/end" && (await provider.Session.get(ctx)).accountId === undefined;
    await (isEmptySignOut ? ctx.redirect(`${config.publicUrl}/`) : next());
  });
  provider.on("server_error", (_, error) => log.error({ err: error }, "the identity provider failed"));
  return provider;
}

function adminClient({ publicUrl, OIDC_CLIENT_ID }: Config): ClientMetadata {
  return {
    client_id: OIDC_CLIENT_ID,
    client_name: "Foyer",
    application_type: "web",
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    redirect_uris: [`${publicUrl}/auth-callback`],
    post_logout_redirect_uris: [`${publicUrl}/`],
    id_token_signed_response_alg: "ES256",
    scope: SCOPES,
  };
}

function cookieSettings({ publicUrl }: Config, keys: ProviderKeys): Configuration["cookies"] {
  const prefix = publicUrl.startsWith("https:") ? "__Secure-foyer" : "foyer";
  const common = { httpOnly: true, overwrite: true, sameSite: "lax", signed: true } as const;
  return {
    keys: keys.cookies,
    names: { session: `${prefix}_session`, interaction: `${prefix}_login`, resume: `${prefix}_resume` },
    long: { ...common, path: MOUNT },
    short: common,
  };
}

function features(config: Config): Configuration["features"] {
  const api = `${config.publicUrl}/api`;
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => render(ctx, signOutPage(form, { ask: !comesFromOurClient(ctx) })),
      postLogoutSuccessSource: (ctx) => ctx.redirect(`${config.publicUrl}/`),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => api,
      useGrantedResource: () => true,
      getResourceServerInfo(_, resource) {
        if (resource !== api && resource !== config.OIDC_AUDIENCE) throw new errors.InvalidTarget();
        const jwt = { sign: { alg: "ES256" as const } };
        return { scope: SCOPES, audience: config.OIDC_AUDIENCE, accessTokenFormat: "jwt", jwt };
      },
    },
  };
}

/** Removes the CORS header, so that pages of other origins cannot read the provider's answers. */
async function keepToOwnOrigin(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  ctx.remove("access-control-allow-origin");
}

async function toOidcAccount(db: Kysely<Database>, id: string) {
  const account = await findAccount(db, id);
  if (!account?.active) return undefined;
  return { accountId: id, claims: () => ({ sub: id, name: account.name }) };
}

/**
 * Claims of our own: when the password was entered, which tells a new sign-in from a renewal (rules/sign-in 9); the
 * session, so that a person can end all others (rules/access 16); the grant, with which the token ends
 * (rules/sign-in 14).
 */
function signInClaims({ oidc }: KoaContextWithOIDC) {
  const source = oidc.entities.AuthorizationCode ?? oidc.entities.RefreshToken;
  return {
    ...(source?.authTime !== undefined && { auth_time: source.authTime }),
    ...(source?.sessionUid !== undefined && { sid: source.sessionUid }),
    ...(source?.grantId !== undefined && { grant: source.grantId }),
  };
}

function comesFromOurClient({ oidc }: KoaContextWithOIDC): boolean {
  const hinted = oidc.entities.IdTokenHint?.payload.sub;
  return hinted !== undefined && hinted === oidc.session?.accountId;
}

function explain({
  error,
  error_description,
}: {
  error: string;
  error_description?: string | undefined;
}): string {
  if (error === "server_error") return "Something went wrong. Contact your administrator.";
  // The words of the protocol are for those who set up a client.
  return `This sign-in link is not valid. Start again. (${[error, error_description].filter(Boolean).join(": ")})`;
}

function render(ctx: KoaContextWithOIDC, { html, csp }: Page): void {
  ctx.type = "html";
  ctx.set("content-security-policy", csp);
  ctx.body = html;
}
