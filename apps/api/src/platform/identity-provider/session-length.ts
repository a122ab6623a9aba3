const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Lifetimes of sessions and tokens, in seconds. rules/sign-in 4 */
export const LIFETIMES = {
  accessToken: 10 * MINUTE,
  /** From one renewal to the next. */
  refreshToken: 8 * HOUR,
  /** From one entry of the password to the next; the session cookie has the same lifetime. */
  session: 24 * HOUR,
  authorizationCode: MINUTE,
  /** Time to fill in the login page. */
  login: 15 * MINUTE,
} as const;

/** Seconds until a session ends; without a sign-in it lasts only as long as a login page. */
export function remainingSession(loginTs: number | undefined): number {
  if (loginTs === undefined) return LIFETIMES.login;
  return Math.max(1, loginTs + LIFETIMES.session - Math.floor(Date.now() / 1000));
}
