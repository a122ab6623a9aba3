import { Alert, Button } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { BarePage } from "../shell/bare-page.tsx";
import { toReturnPath } from "./return-path.ts";
import { useStoredUser } from "./stored-user.ts";
import { useSignIn } from "./use-sign-in.ts";

const REASONS: Record<string, string> = {
  expired: "Your session has expired. Sign in again.",
  failed: "The sign-in did not succeed. Try again.",
};

/** The sign-in page: one button that leads to the identity provider. */
export function LoginScreen() {
  const signIn = useSignIn();
  const user = useStoredUser();
  const router = useRouter();
  const [state, setState] = useState<"ready" | "leaving" | "unreachable">("ready");
  const search = new URLSearchParams(location.search);
  const returnTo = toReturnPath(search.get("returnTo"));
  const reason = REASONS[search.get("reason") ?? ""];

  useEffect(() => {
    if (user) router.history.replace(returnTo);
  }, [user, router, returnTo]);

  const start = () => {
    setState("leaving");
    signIn.start(returnTo).catch(() => setState("unreachable"));
  };

  return (
    <BarePage title="Foyer" text="Registration and ticketing back-office">
      {reason && state !== "unreachable" && <Alert color="yellow">{reason}</Alert>}
      {state === "unreachable" && (
        <Alert color="red" role="alert">
          The sign-in service cannot be reached. Try again.
        </Alert>
      )}
      <Button size="md" fullWidth onClick={start} loading={state === "leaving"}>
        Sign in
      </Button>
    </BarePage>
  );
}
