// A whole server in a process of its own, for tests that kill it: `node run-server.ts DATABASE_URL ISSUER` prints its
// URL. Its jobs run only where there is a mail server, or hosts that it may connect to. With a third argument it expires tickets again and again, after
// pauses of so many milliseconds. SWITCHED_OFF names mechanisms that its statements do without;
// CARD_ENVIRONMENT has the variables of payments.
import { flushCompileCache } from "node:module";
import { buildApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { expiry } from "../../src/features/ticket-life/expire-tickets.job.ts";
import { startJobs } from "../../src/jobs.ts";
import { mailComposers } from "../../src/mail-composers.ts";
import { bounceMailboxOpener, openMailer } from "../../src/open-mailer.ts";
import { paymentsOf } from "../../src/payments-of.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { Changes } from "../../src/platform/durable-work/changes.ts";
import { repeat } from "../../src/platform/durable-work/repeat.ts";
import { setUpSignIn } from "../../src/platform/identity-provider/set-up-sign-in.ts";
import { silentLog } from "../../src/platform/log.ts";
import { createOutbound } from "../../src/platform/outbound/outbound.ts";
import { type Mechanism, switchOff } from "./switch-off.ts";

// Not left running by a test runner that was killed.
process.stdin.on("end", () => process.exit()).resume();

const [databaseUrl = "", issuer = "", expiresEveryMs] = process.argv.slice(2);
const { SMTP_URL, SMTP_CONNECTIONS, MAIL_FROM, TRUST_PROXY_HOPS, OUTBOUND_ALLOW } = process.env;
const { BOUNCE_IMAP_URL, SWITCHED_OFF = "[]" } = process.env;
const { CARD_ENVIRONMENT = "{}" } = process.env;
switchOff(...(JSON.parse(SWITCHED_OFF) as Mechanism[]));
const { db, reachability } = openDatabase(databaseUrl, { max: 4, log: silentLog });
const config = readConfig({
  LOG_LEVEL: "silent",
  OIDC_ISSUER: issuer,
  SMTP_URL,
  SMTP_CONNECTIONS,
  MAIL_FROM,
  BOUNCE_IMAP_URL,
  TRUST_PROXY_HOPS,
  OUTBOUND_ALLOW,
  ...(JSON.parse(CARD_ENVIRONMENT) as Record<string, string>),
});
const changes = new Changes();
const app = await buildApp({
  config,
  db,
  changes,
  reachability,
  signIn: await setUpSignIn(db, config, silentLog),
});
if (expiresEveryMs) repeat({ ...expiry({ db }), everyMs: Number(expiresEveryMs) }, silentLog);
console.log(await app.listen({ host: "127.0.0.1", port: 0 }));
// Node would write it when the process ends by itself, but it is killed.
flushCompileCache();
const mailer = await openMailer(config);
const { publicUrl, OUTBOUND_ALLOW: allowed } = config;
const openBounces = bounceMailboxOpener(config);
const parts = {
  db,
  log: silentLog,
  changes,
  mailer,
  openBounces,
  composers: mailComposers(config),
  publicUrl,
};
if (mailer || allowed.size > 0) {
  const outbound = createOutbound({ allowed });
  startJobs({
    ...parts,
    outbound,
    webhookOutbound: outbound,
    wallets: { apple: null, google: null },
    payments: paymentsOf(config),
  });
}
