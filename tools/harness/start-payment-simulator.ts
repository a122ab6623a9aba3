import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { z } from "zod";
import type { SimulatedPayment } from "../payment-simulator/ledger.ts";
import type { ORDERS, RecordedCall } from "../payment-simulator/script.ts";
import type { Delivery } from "../payment-simulator/webhooks.ts";

const MAIN = join(import.meta.dirname, "../payment-simulator/main.ts");

/** The secret that signs webhooks, until the script names another. */
export const SIMULATOR_SECRET = "whsec_simulator";

/** The environment of a server whose payments are simulated, by the provider that takes them. */
export const simulatedPayments = (url: string, provider: "stripe" | "mollie"): Record<string, string> => ({
  PAYMENT_SIMULATOR_URL: url,
  ...(provider === "stripe"
    ? { STRIPE_SECRET_KEY: "sk_test_simulator", STRIPE_WEBHOOK_SECRET: SIMULATOR_SECRET }
    : { MOLLIE_API_KEY: "test_simulator" }),
});

/** A payment as the simulator writes it: its times are texts. */
type ReportedPayment = Omit<SimulatedPayment, "createdAt" | "expiresAt"> & {
  createdAt: string;
  expiresAt: string;
};

export type PaymentSimulator = {
  url: string;
  pid: number;
  /** Gives an order of the script, such as `order("act", { reference, action: "pay" })`. Throws if it is refused. */
  order<Name extends keyof typeof ORDERS>(name: Name, order: z.input<(typeof ORDERS)[Name]>): Promise<void>;
  /** All payments, the newest first; or those with these references. */
  payments(references?: readonly string[]): Promise<ReportedPayment[]>;
  /** The webhooks that were tried. */
  deliveries(): Promise<Delivery[]>;
  /** The calls of the API. */
  calls(): Promise<RecordedCall[]>;
  stop(): Promise<void>;
};

/** Starts the payment simulator in a process of its own, on a free port; it ends with this process. */
export async function startPaymentSimulator(): Promise<PaymentSimulator> {
  const simulator = spawn(process.execPath, [MAIN, "--port", "0"], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const url = await addressOf(simulator);
  const read = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${url}/script/${path}`);
    return (await answer.json()) as T;
  };
  return {
    url,
    pid: simulator.pid ?? 0,
    order: async (name, order) => {
      const answer = await fetch(`${url}/script/${name}`, { method: "POST", body: JSON.stringify(order) });
      if (!answer.ok) throw new Error(`The simulator refuses ${name}: ${await answer.text()}`);
    },
    payments: (references) => read(references ? `payments/${references.join(",")}` : "payments"),
    deliveries: () => read("deliveries"),
    calls: () => read("calls"),
    stop: async () => {
      if (simulator.exitCode === null && simulator.kill("SIGTERM")) await once(simulator, "exit");
    },
  };
}

async function addressOf(simulator: ChildProcess): Promise<string> {
  const failed = once(simulator, "exit").then(() => {
    throw new Error("The payment simulator did not start.");
  });
  const [message] = await Promise.race([once(simulator, "message"), failed]);
  // Its later end is no failure of the start.
  failed.catch(() => {});
  return (message as { url: string }).url;
}
