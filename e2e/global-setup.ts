import type { TestProject } from "vitest/node";
import { PROVIDER_NAMES } from "../apps/api/src/platform/payment-providers/port.ts";
import { makeChain } from "../apps/api/test/receivers/certificate-chain.ts";
import { GOOGLE_ISSUER, startGoogleWallet } from "../apps/api/test/receivers/google-wallet.ts";
import { simulatedPayments, startPaymentSimulator } from "../tools/harness/start-payment-simulator.ts";
import { startServer } from "../tools/harness/start-server.ts";
import { buildApps } from "../tools/setup/build-apps.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** Base URL of the server under test, without a trailing slash. */
    baseUrl: string;
    /** URL of its database, for rows that no screen creates. */
    databaseUrl: string;
    /** Password of its account `admin`. */
    adminPassword: string;
  }
}

/** Starts one real server, with the built browser apps, its own database, both wallets and simulated payments, for all end-to-end tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildApps();
  const adminPassword = "e2e correct horse battery";
  const [chain, google, simulator] = await Promise.all([
    makeChain(),
    startGoogleWallet(),
    startPaymentSimulator(),
  ]);
  const server = await startServer({
    FOYER_ADMIN_PASSWORD: adminPassword,
    // Webhooks of the tests go there; nothing listens on it.
    OUTBOUND_ALLOW: "127.0.0.1:9",
    APPLE_PASS_CERTIFICATE: chain.certificate,
    APPLE_PASS_KEY: chain.key,
    APPLE_WWDR_CERTIFICATE: chain.authority,
    GOOGLE_WALLET_ISSUER: GOOGLE_ISSUER,
    GOOGLE_WALLET_KEY: google.keyFile,
    GOOGLE_WALLET_URL: google.url,
    ...simulatedPayments(simulator.url, PROVIDER_NAMES[0]),
  });
  project.provide("baseUrl", server.baseUrl);
  project.provide("databaseUrl", server.databaseUrl);
  project.provide("adminPassword", adminPassword);
  return async () => {
    await server.stop();
    await Promise.all([google.stop(), simulator.stop()]);
  };
}
