import { afterAll, beforeEach, expect } from "vitest";
import { readConfig } from "../../src/config.ts";
import { relayWalletChanges } from "../../src/features/wallet/relay-wallet-changes.service.ts";
import { tellApple } from "../../src/features/wallet/tell-apple.service.ts";
import { tellGoogle } from "../../src/features/wallet/tell-google.service.ts";
import { silentLog } from "../../src/platform/log.ts";
import { pushConnection } from "../../src/platform/outbound/push-connection.ts";
import { walletsOf } from "../../src/wallets-of.ts";
import { readZipBytes } from "../files/read-zip.ts";
import { type Chain, makeChain, PASS_TYPE } from "../receivers/certificate-chain.ts";
import { GOOGLE_ISSUER, type GoogleWallet, startGoogleWallet } from "../receivers/google-wallet.ts";
import { type PushService, startPushService } from "../receivers/push-service.ts";
import { app, setUpApp } from "../server/set-up-app.ts";

export let chain: Chain;
export let pushes: PushService;
export let google: GoogleWallet;
let environment: Record<string, string>;

export const PUBLIC_URL = "https://tickets.example.com";

/** Starts a server with both wallets, and receivers in place of Apple's push service and Google. */
export function setUpWallets(): void {
  setUpApp(async () => {
    [chain, pushes, google] = await Promise.all([makeChain(), startPushService(), startGoogleWallet()]);
    environment = {
      PUBLIC_URL,
      APPLE_PASS_CERTIFICATE: chain.certificate,
      APPLE_PASS_KEY: chain.key,
      APPLE_WWDR_CERTIFICATE: chain.authority,
      APPLE_PUSH_URL: pushes.url,
      GOOGLE_WALLET_ISSUER: GOOGLE_ISSUER,
      GOOGLE_WALLET_KEY: google.keyFile,
      GOOGLE_WALLET_URL: google.url,
    };
    return environment;
  });
  beforeEach(() => {
    pushes.received.length = 0;
    pushes.answer({ status: 200 });
    google.fail(null);
  });
  afterAll(() => Promise.all([pushes?.stop(), google?.stop()]));
}

const { signal } = new AbortController();

export const relay = () => relayWalletChanges({ db: app.db, log: silentLog }, signal);

/** The kinds of work that tell the wallets, as a server has them. */
export function tellers() {
  const connection = pushConnection({
    allowed: new Set(),
    trustedOrigin: pushes.url,
    origin: pushes.url,
    certificate: chain.certificate,
    key: chain.key,
  });
  const config = readConfig({ OIDC_ISSUER: "https://id.example", ...environment });
  return {
    apple: tellApple({ connection, passTypeIdentifier: PASS_TYPE }),
    google: tellGoogle(walletsOf(config).google),
    close: () => connection.close(),
  };
}

/** Does what a server's jobs do within two seconds. */
export async function tell(): Promise<void> {
  const { apple, google: ofGoogle, close } = tellers();
  await relay();
  await app.work(apple);
  await app.work(ofGoogle);
  close();
}

type Held = { identifier: string };

export const downloadPass = ({ identifier }: Held) =>
  app.app.inject({ method: "GET", url: `/api/public/tickets/${identifier}/apple-wallet` });

/** The files of a pass, and its content. */
export function readPass(file: Buffer) {
  const files = readZipBytes(file);
  const bytes = (name: string) => files.get(name)?.() ?? Buffer.of();
  return { names: [...files.keys()], bytes, content: JSON.parse(bytes("pass.json").toString("utf8")) };
}

/** The pass of a ticket, as its holder's phone has it: its serial number and its token. */
export async function addPass(ticket: Held) {
  const answer = await downloadPass(ticket);
  expect(answer.statusCode, answer.body).toBe(200);
  const { content } = readPass(answer.rawPayload);
  return { serial: content.serialNumber as string, token: content.authenticationToken as string };
}
type Added = Awaited<ReturnType<typeof addPass>>;

const SERVICE = "/wallet/apple/v1";
const by = (token: string) => ({ authorization: `ApplePass ${token}` });

export const pushTokenOf = (device: string) => device.replaceAll("-", "");

export const register = ({ serial, token }: Added, device: string, pushToken = pushTokenOf(device)) =>
  app.app.inject({
    method: "POST",
    url: `${SERVICE}/devices/${device}/registrations/${PASS_TYPE}/${serial}`,
    headers: by(token),
    payload: { pushToken },
  });

export const unregister = ({ serial, token }: Added, device: string) =>
  app.app.inject({
    method: "DELETE",
    url: `${SERVICE}/devices/${device}/registrations/${PASS_TYPE}/${serial}`,
    headers: by(token),
  });

export const updatedOf = (device: string, since?: string) =>
  app.app.inject({
    method: "GET",
    url: `${SERVICE}/devices/${device}/registrations/${PASS_TYPE}${since ? `?passesUpdatedSince=${since}` : ""}`,
  });

export const loadPass = ({ serial, token }: Added, headers: Record<string, string> = {}) =>
  app.app.inject({
    method: "GET",
    url: `${SERVICE}/passes/${PASS_TYPE}/${serial}`,
    headers: { ...by(token), ...headers },
  });

/** The content of a pass as its phone loads it now. */
export async function contentOf(pass: Added) {
  const answer = await loadPass(pass);
  expect(answer.statusCode, answer.body).toBe(200);
  return readPass(answer.rawPayload).content;
}
