import { type ReactNode, useEffect, useState } from "react";
import { messages } from "../messages/messages.ts";
import { paths } from "../paths.ts";
import { speakFor } from "../server/credentials.ts";
import { leaveForGood } from "../shell/leave-for-good.ts";
import type { SignInConfig } from "./create-user-manager.ts";
import { createSignIn, type SignIn } from "./sign-in.ts";
import { reportSignIn } from "./unrecorded-sign-in.ts";
import { SignInContext } from "./use-sign-in.ts";
import { watchSession } from "./watch-session.ts";

/** Provides the session to the app and the access token to server calls. */
export function SessionProvider({ config, children }: { config: SignInConfig; children: ReactNode }) {
  const [signIn] = useState(() => connect(config));
  useEffect(() => watchSession(signIn), [signIn]);
  useEffect(reportLater, []);
  return <SignInContext value={signIn}>{children}</SignInContext>;
}

/** Reports a sign-in whose report did not come through. The callback's own screen does so itself. */
function reportLater(): void {
  if (location.pathname !== paths.authCallback()) void reportSignIn();
}

function connect(config: SignInConfig): SignIn {
  const signIn = createSignIn(config, () =>
    messages.add("warning", "Save your work: your session ends within a minute."),
  );
  speakFor({
    accessToken: signIn.accessToken,
    tokenInsteadOf: signIn.tokenInsteadOf,
    expired: signIn.end,
    denied: () => void leaveForGood(() => location.replace(paths.permissionDenied())),
  });
  return signIn;
}
