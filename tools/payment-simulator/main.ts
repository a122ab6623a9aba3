import { readCall } from "../../apps/api/src/platform/process/command-arguments.ts";
import { stopWhenParentDies } from "../../apps/api/src/platform/process/stop-when-parent-dies.ts";
import { startSimulator } from "./simulator.ts";

const { options } = readCall({
  name: "payment-simulator",
  does: "Stands in for Stripe and Mollie, on this machine: a page to pay on, their APIs and webhooks. It forgets all when it ends.\nStart the server with PAYMENT_SIMULATOR_URL and keys for tests, such as STRIPE_SECRET_KEY=sk_test_simulator STRIPE_WEBHOOK_SECRET=whsec_simulator.",
  options: {
    port: { value: "NUMBER", meaning: "The port that it listens on (3900)" },
    webhooks: {
      value: "URL",
      meaning: "Where Stripe's webhooks go (http://127.0.0.1:3000/api/payment-webhooks/stripe)",
    },
    secret: { value: "SECRET", meaning: "What signs them, as STRIPE_WEBHOOK_SECRET says (whsec_simulator)" },
  },
});

try {
  const url = await startSimulator(Number(options.get("port") ?? 3900), {
    url: options.get("webhooks") ?? "http://127.0.0.1:3000/api/payment-webhooks/stripe",
    secret: options.get("secret") ?? "whsec_simulator",
  });
  // Its parent is a test that waits for the address, or nobody: then somebody reads it.
  if (process.send) process.send({ url });
  else console.log(`The payment simulator is ready: ${url}`);
  stopWhenParentDies(() => process.exit(0));
} catch (error) {
  console.error(`The payment simulator could not start: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
