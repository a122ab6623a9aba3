import type { SendingEnd } from "../../platform/mail/mailer.ts";

/** Milliseconds without a mail to a domain whose mails were not answered; then one mail tries again. */
const PAUSE_MS = 60_000;

/** The maximum of remembered domains, of each kind; the oldest are forgotten. */
const MAX_DOMAINS = 1_000;

type SlowDomain = { pausedUntil: number; isTrying: boolean };

/** A mail that may be sent now. */
export type Sending = { end(how: SendingEnd): void };

/** The domains whose mails are not answered, as one server has seen them. rules/mail 14 */
export type SlowDomains = {
  /** Begins to send a mail to a domain; or returns the milliseconds after which it may be tried. */
  begin(domain: string): Sending | { waitMs: number };
};

/** `now`: milliseconds. */
export function createSlowDomains(now: () => number = Date.now): SlowDomains {
  const slow = new Map<string, SlowDomain>();
  /** The moment of each domain's last answer, the latest last. */
  const answers = new Map<string, number>();

  /** The mail server answers others, and nothing for this domain: the mail server alone would be slow for all. */
  const isSlowAlone = (domain: string, since: number) =>
    (answers.get(domain) ?? Number.NEGATIVE_INFINITY) < since &&
    [...answers].some(([other, at]) => other !== domain && at >= since);

  return {
    begin(domain) {
      const began = now();
      const known = slow.get(domain);
      if (known?.isTrying) return { waitMs: PAUSE_MS };
      if (known && began < known.pausedUntil) return { waitMs: known.pausedUntil - began };
      if (known) known.isTrying = true;
      return {
        end(how) {
          if (how === "answered") {
            slow.delete(domain);
            put(answers, domain, now());
          } else if (how === "silent" && (known !== undefined || isSlowAlone(domain, began))) {
            put(slow, domain, { pausedUntil: now() + PAUSE_MS, isTrying: false });
          } else if (known) {
            known.isTrying = false;
          }
        },
      };
    },
  };
}

function put<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MAX_DOMAINS && oldest !== undefined) map.delete(oldest);
}
