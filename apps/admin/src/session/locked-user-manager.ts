import { type SigninSilentArgs, type User, UserManager } from "oidc-client-ts";

/** Thrown when there is no refresh token. */
export class NothingToRenewError extends Error {}

/**
 * Renews tokens under a lock that all tabs share. A tab that waited for the lock finds the fresh token and does not use
 * the rotating refresh token a second time. rules/shell 14
 */
export class LockedUserManager extends UserManager {
  /** Renews, unless the stored token is not about to expire. The library's timer calls it. */
  override signinSilent(args?: SigninSilentArgs): Promise<User> {
    const margin = this.settings.accessTokenExpiringNotificationTimeInSeconds;
    return this.renewUnless((user) => (user.expires_in ?? 0) > margin, args);
  }

  /** Renews, unless the stored token already differs from `refused`, which the server rejected before its expiry. */
  renewInsteadOf(refused: string): Promise<User> {
    return this.renewUnless((user) => user.access_token !== refused && !user.expired);
  }

  private renewUnless(isFresh: (user: User) => boolean, args?: SigninSilentArgs): Promise<User> {
    return navigator.locks.request("oidc-renew", async () => {
      const user = await this.getUser();
      if (user && isFresh(user)) {
        await this._events.load(user);
        return user;
      }
      // Without a refresh token the library would use an iframe, which our pages forbid.
      if (!user?.refresh_token) throw new NothingToRenewError();
      const renewed = await super.signinSilent(args);
      if (!renewed) throw new NothingToRenewError();
      return renewed;
    });
  }
}
