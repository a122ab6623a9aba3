import { forget, recall, remember } from "../page/session-memory.ts";

/** A sign-in at the provider that this tab has started. Answers with another state are refused. */
type PendingSignIn = { code: string; state: string; search: string };

const PLACE = "foyer.sign-in";

export const recallPending = () => recall<PendingSignIn>(PLACE);
export const keepPending = (pending: PendingSignIn) => remember(PLACE, pending);
export const forgetPending = () => forget(PLACE);
