import { createContext, use } from "react";
import type { SignIn } from "./sign-in.ts";

export const SignInContext = createContext<SignIn | null>(null);

/** Signing in and out. */
export function useSignIn(): SignIn {
  const signIn = use(SignInContext);
  if (!signIn) throw new Error("There is no SessionProvider above");
  return signIn;
}
