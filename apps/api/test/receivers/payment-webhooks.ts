import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { vi } from "vitest";

type ReceivedWebhook = { body: Buffer; headers: Record<string, string | undefined> };

/** Receives what a provider of payments tells of. */
export type PaymentWebhooks = {
  url: string;
  /** All that came since the last `forget`, oldest first. */
  received(): readonly ReceivedWebhook[];
  forget(): void;
  /** The first one whose text contains this; waits for it. */
  waitFor(text: string): Promise<ReceivedWebhook>;
  close(): Promise<void>;
};

export async function receivePaymentWebhooks(): Promise<PaymentWebhooks> {
  let received: ReceivedWebhook[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const headers = Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]);
    received.push({ body, headers: Object.fromEntries(headers) });
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received: () => received,
    forget: () => {
      received = [];
    },
    waitFor: (text) =>
      vi.waitFor(
        () => {
          const found = received.find(({ body }) => body.includes(text));
          if (!found) throw new Error(`No webhook about ${text} has come.`);
          return found;
        },
        { timeout: 80_000 },
      ),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
