import { type SigninSilentArgs, type User, UserManager } from "oidc-client-ts";

/** There is no refresh token to renew with. */
export class NothingToRenewError extends Error {}

/**
 * Renews in one tab at a time: a tab that waited finds the fresh user and does not spend the rotating refresh token a
 * second time. rules/shell 14
 */
export class LockedUserManager extends UserManager {
  /** Renews unless the stored token is still good for a while; the library's timer calls it. */
  override signinSilent(args?: SigninSilentArgs): Promise<User> {
    const margin = this.settings.accessTokenExpiringNotificationTimeInSeconds;
    return this.renewUnless((user) => (user.expires_in ?? 0) > margin, args);
  }

  /** A token other than `refused`, which the server did not take although it looked good. */
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
      // Without a refresh token the library would try an iframe, which nobody may put our pages in.
      if (!user?.refresh_token) throw new NothingToRenewError();
      const renewed = await super.signinSilent(args);
      if (!renewed) throw new NothingToRenewError();
      return renewed;
    });
  }
}
