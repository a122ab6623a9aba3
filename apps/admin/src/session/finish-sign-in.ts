import { getSession, recordSignIn } from "@foyer/contract/session.ts";
import { paths } from "../paths.ts";
import { call } from "../server/call.ts";
import { queryClient } from "../server/query-client.ts";
import { readKey } from "../server/use-read.ts";
import { forgetSession } from "./forget-session.ts";
import { loginPath } from "./return-path.ts";
import { type SignIn, SignInFailed } from "./sign-in.ts";

const finished = new Map<string, Promise<string>>();

/** Finishes the sign-in of the current address, only once for repeated calls. Returns the path to go to; never throws. */
export function finishSignIn(signIn: SignIn): Promise<string> {
  const found = finished.get(location.href) ?? finish(signIn);
  finished.set(location.href, found);
  return found;
}

async function finish(signIn: SignIn): Promise<string> {
  try {
    const { returnTo, silent } = await signIn.finish();
    if (!silent) queryClient.setQueryData(readKey(getSession, {}), await call(recordSignIn, { body: {} }));
    return returnTo;
  } catch (error) {
    // rules/shell 15: reloading or duplicating the callback's tab signs nobody out.
    const failure = error instanceof SignInFailed ? error : undefined;
    const isSignedIn = (await signIn.users.getUser())?.expired === false;
    if (failure && !failure.isRefusal && isSignedIn) return paths.home();
    forgetSession();
    return loginPath(failure?.returnTo ?? "/", failure?.reason ?? "failed");
  }
}
