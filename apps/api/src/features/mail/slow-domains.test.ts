import { expect, it } from "vitest";
import type { SendingEnd } from "../../platform/mail/mailer.ts";
import { createSlowDomains, type Sending, type SlowDomains } from "./slow-domains.ts";

// rules/mail 14
const MINUTE = 60_000;

function start() {
  const clock = { at: 1_000 };
  return { clock, domains: createSlowDomains(() => clock.at) };
}

function begin(domains: SlowDomains, domain: string): Sending {
  const started = domains.begin(domain);
  if ("waitMs" in started) throw new Error(`${domain} waits`);
  return started;
}

/** Sends mails to domains at the same moment; they end a second later, in this order. */
function sendAtOnce(
  { clock, domains }: ReturnType<typeof start>,
  mails: readonly (readonly [string, SendingEnd])[],
) {
  const started = mails.map(([domain, how]) => ({ how, sending: begin(domains, domain) }));
  clock.at += 1_000;
  for (const { how, sending } of started) sending.end(how);
}

it("pauses a domain that is silent while another answers", () => {
  const one = start();
  sendAtOnce(one, [
    ["good.example", "answered"],
    ["slow.example", "silent"],
  ]);
  one.clock.at += MINUTE / 2;
  expect(one.domains.begin("slow.example")).toEqual({ waitMs: MINUTE / 2 });
  begin(one.domains, "good.example");
});

it("pauses nothing while all are silent: the mail server itself does not answer", () => {
  const one = start();
  sendAtOnce(one, [
    ["good.example", "answered"],
    ["slow.example", "answered"],
  ]);
  one.clock.at += 1;
  sendAtOnce(one, [
    ["good.example", "silent"],
    ["slow.example", "silent"],
  ]);
  begin(one.domains, "good.example");
  begin(one.domains, "slow.example");
});

it("pauses no domain of which another mail is answered: one mailbox is slow", () => {
  const one = start();
  sendAtOnce(one, [
    ["good.example", "answered"],
    ["large.example", "answered"],
    ["large.example", "silent"],
  ]);
  begin(one.domains, "large.example");
});

it("tries one mail after the pause, then all once it is answered", () => {
  const one = start();
  sendAtOnce(one, [
    ["good.example", "answered"],
    ["slow.example", "silent"],
  ]);
  one.clock.at += MINUTE;
  const trial = begin(one.domains, "slow.example");
  expect(one.domains.begin("slow.example")).toEqual({ waitMs: MINUTE });
  trial.end("silent");
  expect(one.domains.begin("slow.example")).toEqual({ waitMs: MINUTE });
  one.clock.at += MINUTE;
  begin(one.domains, "slow.example").end("answered");
  begin(one.domains, "slow.example");
  begin(one.domains, "slow.example");
});

it("tries again when the trial did not reach the mail server", () => {
  const one = start();
  sendAtOnce(one, [
    ["good.example", "answered"],
    ["slow.example", "silent"],
  ]);
  one.clock.at += MINUTE;
  begin(one.domains, "slow.example").end("unreachable");
  begin(one.domains, "slow.example");
});

it("lets others of a domain wait while two mails are late and others are answered", () => {
  const { clock, domains } = start();
  const first = begin(domains, "slow.example");
  begin(domains, "slow.example");
  clock.at += 2_000;
  begin(domains, "good.example").end("answered");
  expect(domains.begin("slow.example")).toEqual({ waitMs: 15_000 });
  first.end("answered");
  begin(domains, "slow.example");
});

it("lets nobody wait for late mails while nobody is answered, and for one that is late", () => {
  const { clock, domains } = start();
  begin(domains, "slow.example");
  begin(domains, "one.example");
  begin(domains, "slow.example");
  clock.at += 2_000;
  begin(domains, "slow.example");
  begin(domains, "good.example").end("answered");
  begin(domains, "one.example");
});

it("forgets the oldest of very many domains", () => {
  const one = start();
  const slow = Array.from({ length: 1_001 }, (_, at) => `slow${at}.example`);
  sendAtOnce(one, [["good.example", "answered"], ...slow.map((domain) => [domain, "silent"] as const)]);
  begin(one.domains, "slow0.example");
  expect(one.domains.begin("slow1.example")).toEqual({ waitMs: MINUTE });
});
