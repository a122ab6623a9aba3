import { repeat } from "../durable-work/repeat.ts";
import type { Log } from "../log.ts";

const EVERY_MS = 30_000;

type Watched = {
  /** The setting that names the provider, for the log. */
  setting: "OIDC_ISSUER" | "ATTENDEE_OIDC_ISSUER";
  issuer: string;
  /** The people who sign in there, as the log names them. */
  people: "staff" | "attendees";
  /** Sentences for the operator; none: people can sign in. */
  findErrors: () => Promise<string[]>;
  log: Log;
  everyMs?: number;
};

/**
 * Asks an identity provider at the start, and again until nothing is missing, so that nobody who signs in is the first
 * to meet it. The server serves meanwhile. Each new answer is logged once. Returns what stops it. rules/sign-in 18
 */
export function watchProvider(watched: Watched): () => Promise<void> {
  const { setting, issuer, people, findErrors, log, everyMs = EVERY_MS } = watched;
  let told: string | undefined;
  const look = async () => {
    if (told === "") return;
    const errors = (await findErrors()).join(" ");
    if (errors === told) return;
    told = errors;
    if (errors === "") log.info({ issuer }, `${people} can sign in at ${setting}`);
    else log.warn({ issuer, reason: errors }, `${people} cannot sign in at ${setting}, or not fully`);
  };
  return repeat({ name: `watch ${setting}`, everyMs, work: look }, log);
}
