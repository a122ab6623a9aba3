import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { BarePage } from "../shell/bare-page.tsx";
import { finishSignIn } from "./finish-sign-in.ts";
import { useSignIn } from "./use-sign-in.ts";

/** The redirect target of the identity provider. */
export function AuthCallbackScreen() {
  const signIn = useSignIn();
  const router = useRouter();
  useEffect(() => {
    void finishSignIn(signIn).then((path) => router.history.replace(path));
  }, [signIn, router]);
  return <BarePage title="Auth..." />;
}
