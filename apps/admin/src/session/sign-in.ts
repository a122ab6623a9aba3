import { draftStore } from "../drafts/draft-store.ts";
import { ApiError } from "../server/api-error.ts";
import { leaveForGood } from "../shell/leave-for-good.ts";
import type { SignInConfig } from "./create-user-manager.ts";
import { forgetSession } from "./forget-session.ts";
import type { OpenIdClient } from "./open-id-client.ts";
import { currentPath, loginPath, toReturnPath } from "./return-path.ts";
import type { SignInState } from "./sign-in-state.ts";
import { storedUser } from "./stored-user.ts";

export type SignIn = {
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
  /** Loads the client in time for the next renewal. Returns a function that calls it off. */
  renewInTime: () => () => void;
  /** Takes the tokens that another tab has stored. */
  takeStored: () => Promise<void>;
};

/** Minimum remaining lifetime of a token to be sent, in seconds. */
const MIN_VALID_SECONDS = 5;
/** The client is loaded so long before a token expires: half a minute before it renews the token itself. */
const LOADED_BEFORE_SECONDS = 90;
/** The maximum of a browser's timer, in milliseconds; a token that lives longer is looked at again. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Creates the sign-in: start, callback, token renewal and sign-out. */
export function createSignIn(config: SignInConfig, onRefusedRenewal: () => void): SignIn {
  let loading: Promise<OpenIdClient> | undefined;
  // Most pages are left before a token expires: the client is not part of the first screen. decisions/090
  const client = () => {
    loading ??= load();
    return loading;
  };
  const load = async () => {
    try {
      const { openClient } = await import("./open-id-client.ts");
      const onExpired = () => void signIn.accessToken().catch(() => undefined);
      return openClient(config, { onUser: storedUser.changed, onExpired, onRefusedRenewal });
    } catch {
      loading = undefined;
      throw new ApiError({ status: 0, code: "network", message: "The sign-in service cannot be reached." });
    }
  };

  const leaveWithoutSession = (url: string) => {
    void loading?.then(({ stopRenewing }) => stopRenewing()).catch(() => undefined);
    forgetSession();
    void leaveForGood(() => location.replace(url));
  };

  const signIn: SignIn = {
    end: () => {
      draftStore.keepOpenForms();
      leaveWithoutSession(loginPath(currentPath(), "expired"));
    },
    signOut: async () => {
      // Without the client only the session of this browser ends, as without an answer of the provider. rules/shell 19
      const url = await client()
        .then(({ endSessionUrl }) => endSessionUrl())
        .catch(() => "/");
      draftStore.forgetAll();
      leaveWithoutSession(url);
    },
    start: async (returnTo, again) => {
      const state: SignInState = { returnTo: toReturnPath(returnTo), silent: false };
      return (await client()).start(state, again);
    },
    finish: async () => (await client()).finish(),
    accessToken: async () => {
      const user = storedUser.get();
      if (!user) return null;
      if (storedUser.secondsLeft() > MIN_VALID_SECONDS) return user.accessToken;
      return (await client()).renew();
    },
    tokenInsteadOf: async (refused) => {
      const user = storedUser.get();
      if (!user) return null;
      if (user.accessToken !== refused && storedUser.secondsLeft() > 0) return user.accessToken;
      return (await client()).renewInsteadOf(refused);
    },
    renewInTime: () => {
      let timer: ReturnType<typeof setTimeout>;
      const wait = () => {
        if (!storedUser.get()) return;
        const ms = (storedUser.secondsLeft() - LOADED_BEFORE_SECONDS) * 1000;
        const look = ms > MAX_TIMER_MS ? wait : () => void client().catch(() => undefined);
        timer = setTimeout(look, Math.min(ms, MAX_TIMER_MS));
      };
      wait();
      return () => clearTimeout(timer);
    },
    takeStored: async () => {
      storedUser.changed();
      await loading?.then(({ takeStored }) => takeStored());
    },
  };
  return signIn;
}
