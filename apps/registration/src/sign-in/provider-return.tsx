import { useEffect, useRef, useState } from "react";
import { registrationPath } from "../page/address.ts";
import { FailedPage } from "../page/failed-page.tsx";
import { WaitingPage } from "../page/waiting-page.tsx";
import { sendProviderAnswer } from "./calls.ts";
import { forgetPending, recallPending } from "./pending-sign-in.ts";

/** The page to which the identity provider returns: completes the sign-in of this tab, and goes to the registration. */
export function ProviderReturn() {
  const [error, setError] = useState<unknown>(null);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    finish().catch(setError);
  }, []);
  if (error) return <FailedPage error={error} onRetry={() => window.history.back()} />;
  return <WaitingPage />;
}

async function finish(): Promise<void> {
  const pending = recallPending();
  forgetPending();
  const answer = new URLSearchParams(window.location.search);
  const [state, authorizationCode] = [answer.get("state"), answer.get("code")];
  if (!pending) throw new Error("This tab has started no sign-in.");
  // An attendee who cancelled at the provider returns to the registration and may try again.
  if (authorizationCode && state === pending.state)
    await sendProviderAnswer(pending.code, { state, authorizationCode }).catch(() => undefined);
  window.location.replace(registrationPath(pending.code) + pending.search);
}
