import { getSession, recordSignIn } from "@foyer/contract/session.ts";
import { ApiError, isTemporary } from "../server/api-error.ts";
import { call } from "../server/call.ts";
import { queryClient } from "../server/query-client.ts";
import { readKey } from "../server/use-read.ts";
import { toReturnPath } from "./return-path.ts";

/** Storage key: the return path of a sign-in that the server has not recorded yet. All tabs share it. */
const UNRECORDED = "foyer.unrecorded-sign-in";
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 15_000;

export const unrecordedSignIn = {
  add: (returnTo: string) => localStorage.setItem(UNRECORDED, returnTo),
  /** The return path of the sign-in, "/" if there is none. */
  returnPath: () => toReturnPath(localStorage.getItem(UNRECORDED)),
  exists: () => localStorage.getItem(UNRECORDED) !== null,
  forget: () => localStorage.removeItem(UNRECORDED),
};

/**
 * Reports the sign-in to the server, which records it once. While the server is busy or cannot be reached, it tries
 * again and calls `onWait` with the reason. Never throws. rules/shell 38
 */
export async function reportSignIn(onWait?: (reason: string) => void): Promise<void> {
  for (let failures = 0; unrecordedSignIn.exists(); failures += 1) {
    try {
      queryClient.setQueryData(readKey(getSession, {}), await call(recordSignIn, { body: {} }));
      return unrecordedSignIn.forget();
    } catch (error) {
      if (!isWorthRetrying(error)) return forgetIfRefused(error);
      onWait?.((error as ApiError).message);
      await wait(Math.min(FIRST_WAIT_MS * 2 ** failures, MAX_WAIT_MS));
    }
  }
}

const isWorthRetrying = (error: unknown): boolean =>
  isTemporary(error) || (error instanceof ApiError && error.status === 429);

/** After an unexpected failure the next page that is opened reports again. */
function forgetIfRefused(error: unknown): void {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) unrecordedSignIn.forget();
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
