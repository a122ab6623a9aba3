import { toReturnPath } from "./return-path.ts";

/** What a sign-in carries through the provider and back. `silent`: a session taken up again, no new sign-in. */
export type SignInState = { returnTo: string; silent: boolean };

/** What came back from the provider; whatever is missing or odd counts as not there. */
export function readState(state: unknown): SignInState {
  const { returnTo, silent } = (state ?? {}) as Partial<SignInState>;
  return { returnTo: toReturnPath(returnTo), silent: silent === true };
}
