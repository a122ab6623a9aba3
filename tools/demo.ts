import type { ApiClient } from "@foyer/api-client/api-client.ts";
import { readCall } from "../apps/api/src/platform/process/command-arguments.ts";
import { fillTradeShow } from "./demo/fill-trade-show.ts";
import { TRADE_SHOW } from "./demo/trade-show.ts";
import { signInToApi } from "./harness/sign-in-to-api.ts";
import { startSimulator } from "./payment-simulator/simulator.ts";

readCall({
  name: "demo",
  does: "Fills a running installation with a trade show, through its API; what it holds stays.\nFOYER_ADMIN_PASSWORD is the admin's password, FOYER_ADMIN_LOGIN the login (admin), FOYER_URL the address (http://127.0.0.1:3000).\nWith PAYMENT_SIMULATOR_URL, as the server has it, the payment simulator runs there until Ctrl-C.",
});

const { FOYER_URL, PORT = "3000", FOYER_ADMIN_LOGIN = "admin", FOYER_ADMIN_PASSWORD } = process.env;
const { PAYMENT_SIMULATOR_URL, STRIPE_WEBHOOK_SECRET = "whsec_simulator" } = process.env;
const address = (FOYER_URL ?? `http://127.0.0.1:${PORT}`).replace(/\/+$/, "");

try {
  const api = await signIn();
  const started = performance.now();
  await fillTradeShow(api, TRADE_SHOW, (line) => console.log(line));
  console.log(`Done in ${((performance.now() - started) / 1000).toFixed(1)} s: ${address}/projects`);
  if (PAYMENT_SIMULATOR_URL) await simulatePayments(PAYMENT_SIMULATOR_URL);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function signIn(): Promise<ApiClient> {
  if (!FOYER_ADMIN_PASSWORD) {
    throw new Error(
      "Say the password of the account admin in FOYER_ADMIN_PASSWORD; the first start printed it.",
    );
  }
  const isThere = await fetch(`${address}/readyz`).catch(() => null);
  if (!isThere?.ok)
    throw new Error(`Nothing is ready at ${address}: start it first, or name it in FOYER_URL.`);
  try {
    return await signInToApi(address, { login: FOYER_ADMIN_LOGIN, password: FOYER_ADMIN_PASSWORD });
  } catch (cause) {
    throw new Error(`${address} does not let in ${FOYER_ADMIN_LOGIN} with this password.`, { cause });
  }
}

/** Starts the simulator at its address, unless it runs there already; this process goes on with it. */
async function simulatePayments(url: string): Promise<void> {
  const isThere = await fetch(url).catch(() => null);
  if (!isThere) {
    const webhooks = `${address}/api/payment-webhooks/stripe`;
    await startSimulator(Number(new URL(url).port), { url: webhooks, secret: STRIPE_WEBHOOK_SECRET });
  }
  console.log(`Payments are simulated at ${url}${isThere ? "" : ", until Ctrl-C"}.`);
}
