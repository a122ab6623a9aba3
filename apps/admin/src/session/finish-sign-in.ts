import { paths } from "../paths.ts";
import { forgetSession } from "./forget-session.ts";
import { loginPath } from "./return-path.ts";
import type { SignIn } from "./sign-in.ts";
import { SignInFailed } from "./sign-in-failed.ts";
import { storedUser } from "./stored-user.ts";
import { reportSignIn, unrecordedSignIn } from "./unrecorded-sign-in.ts";

const finished = new Map<string, Promise<string>>();

/**
 * Finishes the sign-in of the current address, only once for repeated calls. Returns the path to go to; never throws.
 * `onWait` is called with the reason while the server has to be asked again.
 */
export function finishSignIn(signIn: SignIn, onWait: (reason: string) => void): Promise<string> {
  const found = finished.get(location.href) ?? finish(signIn, onWait);
  finished.set(location.href, found);
  return found;
}

async function finish(signIn: SignIn, onWait: (reason: string) => void): Promise<string> {
  const { returnTo, hasSession } = await takeTokens(signIn);
  // rules/shell 38: from here on nothing ends the session but the server's refusal.
  if (hasSession) await reportSignIn(onWait);
  return returnTo;
}

async function takeTokens(signIn: SignIn): Promise<{ returnTo: string; hasSession: boolean }> {
  try {
    const { returnTo, silent } = await signIn.finish();
    if (!silent) unrecordedSignIn.add(returnTo);
    return { returnTo, hasSession: true };
  } catch (error) {
    // rules/shell 15: reloading or duplicating the callback's tab signs nobody out.
    const failure = error instanceof SignInFailed ? error : undefined;
    const isSignedIn = storedUser.secondsLeft() > 0;
    if (failure && !failure.isRefusal && isSignedIn) {
      return {
        returnTo: unrecordedSignIn.exists() ? unrecordedSignIn.returnPath() : paths.home(),
        hasSession: true,
      };
    }
    forgetSession();
    storedUser.changed();
    return { returnTo: loginPath(failure?.returnTo ?? "/", failure?.reason ?? "failed"), hasSession: false };
  }
}
