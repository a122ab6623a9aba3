import { Text } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { BarePage } from "../shell/bare-page.tsx";
import { finishSignIn } from "./finish-sign-in.ts";
import { useSignIn } from "./use-sign-in.ts";

/** The redirect target of the identity provider. */
export function AuthCallbackScreen() {
  const signIn = useSignIn();
  const router = useRouter();
  const [reason, setReason] = useState<string>();
  useEffect(() => {
    void finishSignIn(signIn, setReason).then((path) => router.history.replace(path));
  }, [signIn, router]);
  return (
    <BarePage title="Auth...">
      {reason && (
        <Text role="status" ta="center">
          You are signed in. {reason} Foyer tries again by itself.
        </Text>
      )}
    </BarePage>
  );
}
