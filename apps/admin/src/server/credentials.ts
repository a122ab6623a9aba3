/** What `call` needs of the session; the session fills it in, so that neither imports the other's inside. */
export type Credentials = {
  /** The token to send, renewed first when it is about to end; null when nobody is signed in. */
  accessToken: () => Promise<string | null>;
  /** The server refused `token`: another one to try once, or null. */
  tokenInsteadOf: (token: string) => Promise<string | null>;
  /** The session is over. rules/shell 17 */
  expired: () => void;
  /** The answer sends us to a sign-in page. rules/shell 22 */
  denied: () => void;
};

const NOBODY: Credentials = {
  accessToken: async () => null,
  tokenInsteadOf: async () => null,
  expired: () => {},
  denied: () => {},
};

let current = NOBODY;

/** Tells `call` whom it speaks for. */
export function speakFor(credentials: Credentials): void {
  current = credentials;
}

export const credentials = (): Credentials => current;
