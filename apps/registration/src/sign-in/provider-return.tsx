import { useEffect, useRef, useState } from "react";
import { registrationPath } from "../page/address.ts";
import { FailedPage } from "../page/failed-page.tsx";
import { WaitingPage } from "../page/waiting-page.tsx";
import { sendProviderAnswer } from "./calls.ts";
import { forgetPending, recallPending } from "./pending-sign-in.ts";

/** Where the identity provider sends the browser back to: ends the sign-in that this tab has begun, and goes on. */
export function ProviderReturn() {
  const [error, setError] = useState<unknown>(null);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
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
  if (!pending) throw new Error("This tab has begun no sign-in.");
  // Whoever gave up at the provider is back where they were, and may try again.
  if (authorizationCode && state === pending.state)
    await sendProviderAnswer(pending.code, { state, authorizationCode }).catch(() => undefined);
  window.location.replace(registrationPath(pending.code) + pending.search);
}
