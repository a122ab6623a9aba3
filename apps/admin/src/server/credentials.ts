/** The credentials that `call` sends. The session registers them, so that server/ does not import session/. */
export type Credentials = {
  /** The access token to send, renewed first if it expires soon; null when signed out. */
  accessToken: () => Promise<string | null>;
  /** Called when the server refused `token`: returns another one for a single retry, or null. */
  tokenInsteadOf: (token: string) => Promise<string | null>;
  /** Called when the session has ended. rules/shell 17 */
  expired: () => void;
  /** Called when the response is a redirect or a sign-in page. rules/shell 22 */
  denied: () => void;
};

const NOBODY: Credentials = {
  accessToken: async () => null,
  tokenInsteadOf: async () => null,
  expired: () => {},
  denied: () => {},
};

let current = NOBODY;

/** Registers the credentials that `call` uses. */
export function speakFor(credentials: Credentials): void {
  current = credentials;
}

export const credentials = (): Credentials => current;
