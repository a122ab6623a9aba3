import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import { seal, unseal } from "../auth/sealed-secret.ts";
import { MOUNT } from "./mount.ts";
import { LIFETIMES } from "./session-length.ts";

/** The request whose cookies hold the state of a sign-in, and its answer. */
type Browser = { request: IncomingMessage; response: ServerResponse };

const browsers = new AsyncLocalStorage<Browser>();

/** Runs the work for one browser: state of a sign-in is read from its cookies, and written to them. */
export const inBrowser = <T>(request: IncomingMessage, response: ServerResponse, work: () => T): T =>
  browsers.run({ request, response }, work);

/** A browser refuses a cookie of more than 4,096 characters, name and value together. */
const MAXIMUM_VALUE = 4_000;

/** The states of sign-ins in cookies; `exp` of a state is checked by its reader. */
type StateCookies = {
  /** Throws for a request that is too long for a cookie. */
  save(uid: string, payload: AdapterPayload, seconds: number): void;
  /** The state, unless this browser has none of this sign-in. */
  find(uid: string): AdapterPayload | undefined;
  remove(uid: string): void;
};

/**
 * Keeps a sign-in in a cookie of its browser until something is proved in it, then in `rows`: what was proved works once
 * and ends with the account's other records, and who has proved nothing leaves nothing on the server. rules/sign-in 15
 */
export function keepUnprovedInCookies(rows: Adapter, cookies: StateCookies): Adapter {
  return {
    ...rows,
    upsert: async (uid, payload, seconds = LIFETIMES.login) => {
      if (isProved(payload)) await rows.upsert(uid, payload, seconds);
      else cookies.save(uid, payload, seconds);
    },
    find: async (uid) => (await rows.find(uid)) ?? cookies.find(uid),
    destroy: async (uid) => {
      await rows.destroy(uid);
      cookies.remove(uid);
    },
  };
}

/** Has somebody proved something in this sign-in, on this page or on an earlier one? */
const isProved = ({ result, lastSubmission }: AdapterPayload) =>
  result !== undefined || lastSubmission !== undefined;

/** `key`: 32 bytes, the same for all server processes, and used for nothing else. */
export function createStateCookies(key: Buffer, publicUrl: string): StateCookies {
  const isHttps = publicUrl.startsWith("https:");
  const name = `${isHttps ? "__Secure-foyer" : "foyer"}_login_state`;
  const ownerOf = (uid: string) => `interaction ${uid}`;
  const send = (uid: string, value: string, seconds: number) =>
    currentBrowser().response.appendHeader(
      "set-cookie",
      `${name}=${value}; Path=${MOUNT}/interaction/${uid}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`,
    );
  return {
    save(uid, payload, seconds) {
      const value = seal(key, Buffer.from(JSON.stringify(payload)), ownerOf(uid)).toString("base64url");
      if (value.length > MAXIMUM_VALUE) throw new errors.InvalidRequest("the request is too long");
      send(uid, value, seconds);
    },
    find(uid) {
      const value = cookieOf(currentBrowser().request, name);
      if (value === undefined) return undefined;
      try {
        const plain = unseal(key, Buffer.from(value, "base64url"), ownerOf(uid));
        return JSON.parse(plain.toString()) as AdapterPayload;
      } catch {
        return undefined; // another sign-in's, cut off, or made up: whatever it is, we did not seal it
      }
    },
    remove: (uid) => void send(uid, "", 0),
  };
}

function currentBrowser(): Browser {
  const browser = browsers.getStore();
  if (!browser) throw new Error("The state of a sign-in is in a cookie, and this is no request of a browser");
  return browser;
}

function cookieOf({ headers }: IncomingMessage, name: string): string | undefined {
  const line = (headers.cookie ?? "").split(/; */).find((one) => one.startsWith(`${name}=`));
  return line?.slice(name.length + 1);
}
