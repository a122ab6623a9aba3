import { queryClient } from "../server/query-client.ts";

const OIDC_ENTRY = /^oidc\./;

/** Clears session storage, the sign-in entries of local storage, and the query cache. rules/shell 17 */
export function forgetSession(): void {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) {
    if (OIDC_ENTRY.test(key)) localStorage.removeItem(key);
  }
  queryClient.clear();
}
