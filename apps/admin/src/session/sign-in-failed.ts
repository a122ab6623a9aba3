import type { LoginReason } from "./return-path.ts";
import { readState } from "./sign-in-state.ts";

type Failure = {
  cause: unknown;
  /** True: the provider refused. False: the address belongs to no current sign-in of this browser. */
  isRefusal: boolean;
  /** The OpenID Connect `state` of the response, if there is one. */
  state: unknown;
};

export class SignInFailed extends Error {
  readonly isRefusal: boolean;
  readonly returnTo: string;
  readonly reason: LoginReason;

  constructor({ cause, isRefusal, state }: Failure) {
    super("The sign-in did not succeed.", { cause });
    const { returnTo, silent } = readState(state);
    this.isRefusal = isRefusal;
    this.returnTo = returnTo;
    this.reason = silent ? "expired" : "failed";
  }
}
