import { forget, recall, remember } from "../page/session-memory.ts";

/** A sign-in at the provider that this tab has begun. Only its state is answered, so nobody else's sign-in gets in. */
type PendingSignIn = { code: string; state: string; search: string };

const PLACE = "foyer.sign-in";

export const recallPending = () => recall<PendingSignIn>(PLACE);
export const keepPending = (pending: PendingSignIn) => remember(PLACE, pending);
export const forgetPending = () => forget(PLACE);
