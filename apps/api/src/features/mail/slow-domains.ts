import type { SendingEnd } from "../../platform/mail/mailer.ts";

/** Milliseconds without a mail to a domain whose mails were not answered; then one mail tries again. */
const PAUSE_MS = 60_000;

/** A mail that others' answers have passed for so many milliseconds may be one that is not answered. */
const LATE_MS = 2_000;
/** So many late mails of a domain let its others wait, so that they do not take every connection before one has timed out. */
const MAX_LATE = 2;
const LATE_WAIT_MS = 15_000;

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

  /** When the mails began that are being sent to each domain. */
  const open = new Map<string, number[]>();

  /** The mail server answers others, and nothing for this domain: the mail server alone would be slow for all. */
  const isSlowAlone = (domain: string, since: number) =>
    (answers.get(domain) ?? Number.NEGATIVE_INFINITY) < since &&
    [...answers].some(([other, at]) => other !== domain && at >= since);

  const close = (domain: string, began: number) => {
    const [...left] = open.get(domain) ?? [];
    left.splice(left.indexOf(began), 1);
    if (left.length > 0) open.set(domain, left);
    else open.delete(domain);
  };

  const isLate = (domain: string) => {
    const late = (open.get(domain) ?? []).filter((began) => now() - began >= LATE_MS);
    return late.length >= MAX_LATE && late.every((began) => isSlowAlone(domain, began));
  };

  return {
    begin(domain) {
      const began = now();
      const known = slow.get(domain);
      if (known?.isTrying) return { waitMs: PAUSE_MS };
      if (known && began < known.pausedUntil) return { waitMs: known.pausedUntil - began };
      if (!known && isLate(domain)) return { waitMs: LATE_WAIT_MS };
      if (known) known.isTrying = true;
      open.set(domain, [...(open.get(domain) ?? []), began]);
      return {
        end(how) {
          close(domain, began);
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
