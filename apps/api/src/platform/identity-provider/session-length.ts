const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds that things of the provider live. rules/sign-in 4 */
export const LIFETIMES = {
  accessToken: 10 * MINUTE,
  /** From one renewal to the next. */
  refreshToken: 8 * HOUR,
  /** From the password to the next time it is asked for; the session cookie lives as long. */
  session: 24 * HOUR,
  authorizationCode: MINUTE,
  /** Time to fill in the login page. */
  login: HOUR,
} as const;

/** Seconds that a session still lives; one without a sign-in only as long as a login page. */
export function remainingSession(loginTs: number | undefined): number {
  if (loginTs === undefined) return LIFETIMES.login;
  return Math.max(1, loginTs + LIFETIMES.session - Math.floor(Date.now() / 1000));
}
