import { ErrorResponse } from "oidc-client-ts";
import { createUserManager, type SignInConfig } from "./create-user-manager.ts";
import { endSessionUrl } from "./end-session-url.ts";
import { isRefusal, renewOrResume } from "./renewal.ts";
import { SignInFailed } from "./sign-in-failed.ts";
import { readState, type SignInState } from "./sign-in-state.ts";

type Listeners = {
  /** The stored user has changed. */
  onUser: () => void;
  onExpired: () => void;
  /** The provider refused to renew; the session ends with its token. */
  onRefusedRenewal: () => void;
};

export type OpenIdClient = ReturnType<typeof openClient>;

/** The OpenID Connect client of a page, which renews tokens from now on. */
export function openClient(config: SignInConfig, { onUser, onExpired, onRefusedRenewal }: Listeners) {
  const users = createUserManager(config);
  users.events.addUserLoaded(onUser);
  users.events.addUserUnloaded(onUser);
  users.events.addAccessTokenExpired(onExpired);
  users.events.addSilentRenewError((error) => {
    if (isRefusal(error)) onRefusedRenewal();
  });
  return {
    /** Redirects to the provider. `again` forces its login prompt even if a user is signed in there. */
    start: (state: SignInState, again?: "again"): Promise<void> =>
      users.signinRedirect({ state, ...(again && { prompt: "login" }) }),
    finish: async (): Promise<SignInState> => {
      try {
        return readState((await users.signinRedirectCallback()).state);
      } catch (cause) {
        const response = cause instanceof ErrorResponse ? cause : undefined;
        throw new SignInFailed({ cause, isRefusal: response !== undefined, state: response?.state });
      }
    },
    /** A renewed access token; null when the session cannot be resumed now. */
    renew: async (): Promise<string | null> =>
      (await renewOrResume(users, () => users.signinSilent()))?.access_token ?? null,
    renewInsteadOf: async (refused: string): Promise<string | null> =>
      (await renewOrResume(users, () => users.renewInsteadOf(refused)))?.access_token ?? null,
    /** Takes the tokens that another tab has stored, with their expiry. */
    takeStored: async (): Promise<void> => void (await users.getUser(true)),
    endSessionUrl: () => endSessionUrl(users),
    stopRenewing: () => users.stopSilentRenew(),
  };
}
