import { queryClient } from "../server/query-client.ts";
import { unrecordedSignIn } from "./unrecorded-sign-in.ts";

const OIDC_ENTRY = /^oidc\./;

/** Clears session storage, the sign-in entries of local storage, and the query cache. rules/shell 17 */
export function forgetSession(): void {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) {
    if (OIDC_ENTRY.test(key)) localStorage.removeItem(key);
  }
  unrecordedSignIn.forget();
  queryClient.clear();
}
