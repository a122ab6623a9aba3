import { ErrorResponse } from "oidc-client-ts";
import { draftStore } from "../drafts/draft-store.ts";
import { leaveForGood } from "../shell/leave-for-good.ts";
import { createUserManager, type SignInConfig } from "./create-user-manager.ts";
import { endSessionUrl } from "./end-session-url.ts";
import { forgetSession } from "./forget-session.ts";
import type { LockedUserManager } from "./locked-user-manager.ts";
import { renewOrResume } from "./renewal.ts";
import { currentPath, type LoginReason, loginPath, toReturnPath } from "./return-path.ts";
import { readState, type SignInState } from "./sign-in-state.ts";

export type SignIn = {
  users: LockedUserManager;
  /** Redirects to the provider. `again` forces its login prompt even if a user is signed in there. */
  start: (returnTo: string, again?: "again") => Promise<void>;
  /** Handles the provider's response in the current address; throws `SignInFailed`. */
  finish: () => Promise<SignInState>;
  /** Ends the session: clears its data and goes to the sign-in page. */
  end: () => void;
  signOut: () => Promise<void>;
  /** An access token that is valid for a few more seconds; null when signed out. */
  accessToken: () => Promise<string | null>;
  /** A token other than the refused one, for a single retry; null when there is none. */
  tokenInsteadOf: (refused: string) => Promise<string | null>;
};

export class SignInFailed extends Error {
  /** True: the provider refused. False: the address belongs to no current sign-in of this browser. */
  readonly isRefusal: boolean;
  readonly returnTo: string;
  readonly reason: LoginReason;

  constructor(cause: unknown) {
    super("The sign-in did not succeed.", { cause });
    const response = cause instanceof ErrorResponse ? cause : undefined;
    this.isRefusal = response !== undefined;
    this.returnTo = readState(response?.state).returnTo;
    this.reason = readState(response?.state).silent ? "expired" : "failed";
  }
}

/** Minimum remaining lifetime of a token to be sent, in seconds. */
const MIN_VALID_SECONDS = 5;

/** Creates the sign-in: start, callback, token renewal and sign-out. */
export function createSignIn(config: SignInConfig): SignIn {
  const users = createUserManager(config);

  const leaveWithoutSession = (url: string) => {
    users.stopSilentRenew();
    forgetSession();
    void leaveForGood(() => location.replace(url));
  };

  return {
    users,
    end: () => {
      draftStore.keepOpenForms();
      leaveWithoutSession(loginPath(currentPath(), "expired"));
    },
    signOut: async () => {
      const url = await endSessionUrl(users);
      draftStore.forgetAll();
      leaveWithoutSession(url);
    },
    start: (returnTo, again) => {
      const state: SignInState = { returnTo: toReturnPath(returnTo), silent: false };
      return users.signinRedirect({ state, ...(again && { prompt: "login" }) });
    },
    finish: async () => {
      try {
        return readState((await users.signinRedirectCallback()).state);
      } catch (error) {
        throw new SignInFailed(error);
      }
    },
    accessToken: async () => {
      const user = await users.getUser();
      const isGood = (user?.expires_in ?? 0) > MIN_VALID_SECONDS;
      const usable = isGood ? user : await renewOrResume(users, () => users.signinSilent());
      return usable?.access_token ?? null;
    },
    tokenInsteadOf: async (refused) => {
      const user = await renewOrResume(users, () => users.renewInsteadOf(refused));
      return user?.access_token ?? null;
    },
  };
}
