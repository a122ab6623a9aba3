import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Logger } from "pino";
import { buildApp } from "./app.ts";
import { attendeeProviderOf } from "./attendee-provider-of.ts";
import type { Config } from "./config.ts";
import { attendeePageFiller } from "./features/attendee-page/fill-attendee-page.ts";
import { framedBy } from "./features/attendee-page/framed-by.service.ts";
import { watchAttendeeProvider } from "./features/attendee-sign-in/watch-provider.service.ts";
import { seedReferenceData } from "./features/catalogs/seed/seed-reference-data.ts";
import { ensureFirstAdmin } from "./features/staff/staff.service.ts";
import { startJobs } from "./jobs.ts";
import { mailComposers } from "./mail-composers.ts";
import { bounceMailboxOpener, openMailer } from "./open-mailer.ts";
import { paymentsOf } from "./payments-of.ts";
import { watchProvider } from "./platform/auth/watch-provider.ts";
import { openDatabase } from "./platform/db/database.ts";
import { prepareSchema } from "./platform/db/prepare-schema.ts";
import { CLUSTER_STEPS } from "./platform/distribute/cluster-steps.ts";
import { Changes } from "./platform/durable-work/changes.ts";
import type { Draining } from "./platform/http/health.routes.ts";
import { setUpSignIn } from "./platform/identity-provider/set-up-sign-in.ts";
import { createOutbound } from "./platform/outbound/outbound.ts";
import { applePushOf, walletsOf, warnOfEndingCertificate } from "./wallets-of.ts";
import { webhookOutboundOf } from "./webhook-outbound-of.ts";

const APPS = resolve(import.meta.dirname, "../..");
const ATTENDEE_PAGE = `${APPS}/registration/dist`;

type Parts = {
  config: Config;
  log: Logger;
  draining: Draining;
  /** Clean-up functions, run in reverse order when the server stops. */
  closing: (() => Promise<unknown>)[];
};

/** Serves everything from the database at `url`; once it listens, resolves with the generated password, if any. */
export async function serve(url: string, { config, log, draining, closing }: Parts) {
  const database = openDatabase(url, { max: config.DATABASE_POOL, log });
  closing.push(database.close);
  await prepareSchema(url, database, { log, cluster: CLUSTER_STEPS });
  const { db, reachability, pool } = database;
  // In parallel: at a first start one waits for the database, the other for a password hash.
  const [{ generatedPassword }, signIn] = await Promise.all([
    ensureFirstAdmin(db, config),
    setUpSignIn(db, config, log),
    seedReferenceData(db, log),
  ]);
  const hasMailServer = config.SMTP_URL !== undefined;
  const changes = new Changes();
  const app = await buildApp({
    config,
    db,
    changes,
    draining,
    reachability,
    pool,
    signIn,
    // npm start builds them first; under npm run dev a fresh checkout has none, and Vite serves the pages.
    apps: [
      { folder: `${APPS}/admin/dist`, prefix: "/", hasWorkers: true, printsFiles: true },
      {
        folder: ATTENDEE_PAGE,
        prefix: "/r/",
        fill: attendeePageFiller(db, { folder: ATTENDEE_PAGE, hasMailServer }),
        framedBy: framedBy(db),
        filesForOthers: ["embed.js"],
      },
      {
        folder: `${APPS}/desk/dist`,
        prefix: "/desk/",
        runsOffline: true,
        hasWorkers: true,
        printsFiles: true,
        files: ["service-worker.js", "manifest.webmanifest", "icon.svg"],
      },
    ].filter(({ folder }) => existsSync(`${folder}/index.html`)),
  });
  closing.push(() => app.close());
  await app.listen({ port: config.PORT, host: config.HOST });
  const { findErrors, clientSettings } = signIn;
  if (findErrors) {
    const { issuer } = clientSettings;
    closing.push(watchProvider({ setting: "OIDC_ISSUER", issuer, people: "staff", findErrors, log }));
  }
  const attendeeProvider = attendeeProviderOf(config);
  if (attendeeProvider) closing.push(watchAttendeeProvider({ settings: attendeeProvider, log }));
  const mailer = await openMailer(config);
  if (mailer) closing.push(mailer.close);
  const outbound = createOutbound({ allowed: config.OUTBOUND_ALLOW });
  const { publicUrl } = config;
  warnOfEndingCertificate(config, log);
  const push = applePushOf(config);
  if (push) closing.push(async () => push.connection.close());
  closing.push(
    startJobs({
      db,
      log,
      changes,
      mailer,
      openBounces: bounceMailboxOpener(config),
      composers: mailComposers(config),
      outbound,
      webhookOutbound: webhookOutboundOf(config),
      publicUrl,
      wallets: { apple: push, google: walletsOf(config).google },
      payments: paymentsOf(config),
    }),
  );
  return { generatedPassword };
}
