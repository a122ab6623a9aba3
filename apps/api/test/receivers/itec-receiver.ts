import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Kysely } from "kysely";
import type { Database } from "../../src/platform/db/schema.ts";

type Received = { headers: IncomingHttpHeaders; body: string };
type AnswerWith = (response: ServerResponse, received: Received) => unknown;

/** A real HTTP receiver of deliveries, which keeps what it gets. */
export type ItecReceiver = {
  url: string;
  host: string;
  received: Received[];
  /** How it answers from now on; default: 204. */
  answer(how: AnswerWith): void;
  stop(): Promise<void>;
};

export async function startItecReceiver(): Promise<ItecReceiver> {
  const received: Received[] = [];
  let how: AnswerWith = (response) => response.writeHead(204).end();
  const server = createServer((request, response) => {
    const take = async () => {
      const one = { headers: request.headers, body: await text(request) };
      received.push(one);
      await how(response, one);
    };
    // A killed client leaves half a request.
    take().catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}/attendees`,
    host,
    received,
    answer: (next) => {
      how = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Is the delivery signed with this key, as its receiver has to check? rules/itec 5 */
export function isSignedWith(key: string, { headers, body }: Received): boolean {
  const signed = `${headers["foyer-timestamp"]}.${body}`;
  return headers["foyer-signature"] === `v1=${createHmac("sha256", key).update(signed).digest("hex")}`;
}

/** Saves the address that tickets are delivered to. */
export async function setItecUrl(db: Kysely<Database>, value: string): Promise<void> {
  await db
    .insertInto("application_setting")
    .values({ code_name: "Itec_url", value })
    .onConflict((conflict) => conflict.column("code_name").doUpdateSet({ value }))
    .execute();
}
