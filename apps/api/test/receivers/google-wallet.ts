import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { jwtVerify } from "jose";

// biome-ignore lint/suspicious/noExplicitAny: tests inspect any resource
type Resource = any;

export const GOOGLE_ISSUER = "3388000000012345678";
const SERVICE_ACCOUNT = "fair@project.example";

/** A receiver in place of Google's interface, which keeps classes and objects by their ids as Google does. */
export type GoogleWallet = {
  url: string;
  classes: Map<string, Resource>;
  objects: Map<string, Resource>;
  /** Method and path of each call, of access tokens too. */
  calls: string[];
  /** The content of a service account's key file. */
  keyFile: string;
  publicKey: KeyObject;
  /** From now on each call of the interface is answered with this status; null: as Google does. */
  fail(status: number | null): void;
  /** Runs once, before the next object is stored. */
  beforeObject(work: () => Promise<unknown>): void;
  stop(): Promise<void>;
};

export async function startGoogleWallet(): Promise<GoogleWallet> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  let failure: number | null = null;
  let before: (() => Promise<unknown>) | null = null;
  const wallet: GoogleWallet = {
    url: "",
    classes: new Map(),
    objects: new Map(),
    calls: [],
    keyFile: "",
    publicKey,
    fail: (status) => {
      failure = status;
    },
    beforeObject: (work) => {
      before = work;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };

  const giveToken = async (body: string): Promise<[number, unknown]> => {
    const assertion = new URLSearchParams(body).get("assertion") ?? "";
    const { payload } = await jwtVerify(assertion, publicKey, { audience: `${wallet.url}/token` });
    const isRight =
      payload.iss === SERVICE_ACCOUNT && String(payload.scope).endsWith("/wallet_object.issuer");
    return isRight ? [200, { access_token: "access", expires_in: 3600 }] : [400, {}];
  };

  const store = async (method: string, path: string, body: string): Promise<[number, unknown]> => {
    const [, , , kind = "", id] = path.split("/").map(decodeURIComponent);
    const kept = kind === "eventTicketClass" ? wallet.classes : wallet.objects;
    const resource: Resource = JSON.parse(body);
    if (method === "PUT" && !kept.has(id ?? "")) return [404, {}];
    if (method === "POST" && kept.has(resource.id)) return [409, {}];
    if (kind === "eventTicketObject") {
      if (!wallet.classes.has(resource.classId)) return [400, {}];
      const work = before;
      before = null;
      await work?.();
    }
    kept.set(resource.id, resource);
    return [200, resource];
  };

  const server = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    const take = async () => {
      const body = await text(request);
      wallet.calls.push(`${method} ${url}`);
      const isToken = url === "/token";
      if (!isToken && failure !== null) return response.writeHead(failure).end();
      if (!isToken && headers.authorization !== "Bearer access") return response.writeHead(401).end();
      const [status, answer] = isToken ? await giveToken(body) : await store(method, url, body);
      return response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
    };
    take().catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  wallet.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  wallet.keyFile = JSON.stringify({
    type: "service_account",
    client_email: SERVICE_ACCOUNT,
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
    private_key_id: "key-1",
    token_uri: `${wallet.url}/token`,
  });
  return wallet;
}
