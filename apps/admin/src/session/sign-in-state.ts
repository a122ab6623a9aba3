import { toReturnPath } from "./return-path.ts";

/** The OpenID Connect `state` of a sign-in. `silent`: resumes a session without a prompt. */
export type SignInState = { returnTo: string; silent: boolean };

/** Parses the returned state; missing or invalid parts get their defaults. */
export function readState(state: unknown): SignInState {
  const { returnTo, silent } = (state ?? {}) as Partial<SignInState>;
  return { returnTo: toReturnPath(returnTo), silent: silent === true };
}
