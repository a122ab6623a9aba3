import type { Result } from "@foyer/contract/endpoint.ts";
import type { getSignInConfig } from "@foyer/contract/session.ts";
import { WebStorageStateStore } from "oidc-client-ts";
import { paths } from "../paths.ts";
import { LockedUserManager } from "./locked-user-manager.ts";

export type SignInConfig = Result<typeof getSignInConfig>;

/** The OpenID Connect client for this origin: code flow with PKCE, renewed by refresh token. rules/shell 13 */
export function createUserManager({ issuer, clientId, audience, scope }: SignInConfig): LockedUserManager {
  return new LockedUserManager({
    authority: issuer,
    client_id: clientId,
    redirect_uri: `${location.origin}${paths.authCallback()}`,
    post_logout_redirect_uri: `${location.origin}/`,
    response_type: "code",
    scope,
    // Some providers put the audience into the token only when asked; the others ignore the parameter.
    extraQueryParams: { audience },
    automaticSilentRenew: true,
    monitorSession: false,
    userStore: new WebStorageStateStore({ store: localStorage }),
    stateStore: new WebStorageStateStore({ store: localStorage }),
  });
}
