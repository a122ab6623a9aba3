import { readFileSync } from "node:fs";
import { passwordComplaint } from "@foyer/contract/new-password.ts";
import { isDecodable } from "@foyer/domain/internet/decodable.ts";
import { isEmailAddress } from "@foyer/domain/internet/email-address.ts";
import { z } from "zod";
import { parseMailbox } from "./platform/mail/mailbox.ts";
import { parseNetworks } from "./platform/metrics/may-read.ts";
import { parseAllowedHosts } from "./platform/outbound/allowed-hosts.ts";
import {
  PaymentKeyRefusal,
  type PaymentKeys,
  readPaymentKeys,
} from "./platform/payment-providers/payment-keys.ts";
import { PROVIDER_NAMES } from "./platform/payment-providers/port.ts";
import { StartRefusal } from "./platform/process/start-refusal.ts";
import { SAMPLER_NAMES } from "./platform/tracing/sampler-names.ts";
import { type AppleIdentity, readAppleIdentity } from "./platform/wallet-keys/apple-identity.ts";
import { type GoogleIdentity, readGoogleIdentity } from "./platform/wallet-keys/google-identity.ts";
import { WalletRefusal } from "./platform/wallet-keys/wallet-refusal.ts";

const flag = z.enum(["true", "false"]).transform((text) => text === "true");
const address = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ""));

const origin = address.transform((text) => new URL(text).origin);

const SMTP_URL_FORM = "Must look like smtp://user:password@host:587, special characters as %40";

const BOUNCE_IMAP_URL_FORM = "Must look like imaps://user:password@host:993/INBOX, special characters as %40";

const DATABASE_URL_FORM =
  "Must look like postgres://user:password@host:5432/database, special characters of the password as %40 for @ and %23 for #";

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: address.optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: DATABASE_URL_FORM })
    .refine((url) => isDecodable(url) && isWholePlace(url), DATABASE_URL_FORM)
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  LOG_ADDRESSES: flag.default(false),
  METRICS_ALLOW: z
    .string()
    .default("")
    .transform((text, { addIssue }) => {
      const networks = parseNetworks(text);
      if (!networks)
        addIssue("Must list addresses or networks, separated by commas, such as 10.0.0.7, 10.1.0.0/16");
      return networks ?? z.NEVER;
    }),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLER_NAMES).default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  FOYER_ADMIN_PASSWORD: z.string().optional(),
  FOYER_ADMIN_SUBJECT: z.string().min(1).max(255).optional(),
  SECURITY_CONTACT: z
    .url({ protocol: /^(https|mailto)$/, error: "Must look like mailto:security@fair.example or https://…" })
    .optional(),
  HSTS_SUBDOMAINS: flag.default(false),
  OIDC_ISSUER: address.optional(),
  OIDC_CLIENT_ID: z.string().min(1).default("foyer-admin"),
  OIDC_AUDIENCE: z.string().min(1).default("foyer-api"),
  OIDC_SCOPE: z
    .string()
    .refine(
      (text) => /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(text),
      "Must list scopes, separated by blanks",
    )
    .refine((text) => text.split(" ").includes("openid"), "Must contain openid")
    .default("openid profile offline_access"),
  OIDC_ROLES_CLAIM: z.string().min(1).optional(),
  OIDC_ALLOW_EMBEDDED_ON_PUBLIC_URL: flag.default(false),
  ATTENDEE_OIDC_ISSUER: address.optional(),
  ATTENDEE_OIDC_CLIENT_ID: z.string().min(1).default("foyer-attendees"),
  ATTENDEE_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OUTBOUND_ALLOW: z
    .string()
    .default("")
    .transform((text, { addIssue }) => {
      const hosts = parseAllowedHosts(text);
      if (!hosts) addIssue("Must list hosts, separated by commas, such as itec.example, itec.example:8443");
      return hosts ?? z.NEVER;
    }),
  WEBHOOKS_LISTED_ONLY: flag.default(false),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: SMTP_URL_FORM })
    // The login is percent-encoded.
    .refine(isDecodable, SMTP_URL_FORM)
    .optional(),
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(50).default(8),
  MAIL_FROM: z
    .string()
    .refine((text) => parseMailbox(text) !== null, "Must look like Spring Fair <desk@fair.example>")
    .optional(),
  BOUNCE_ADDRESS: z
    .string()
    .refine(isEmailAddress, "Must be an email address, such as bounces@fair.example")
    .optional(),
  BOUNCE_IMAP_URL: z
    .url({ protocol: /^imaps?$/, hostname: /./, error: BOUNCE_IMAP_URL_FORM })
    .refine((url) => isDecodable(url) && hasLogin(url), BOUNCE_IMAP_URL_FORM)
    .optional(),
  APPLE_PASS_CERTIFICATE: z.string().optional(),
  APPLE_PASS_KEY: z.string().optional(),
  APPLE_PASS_KEY_PASSWORD: z.string().optional(),
  APPLE_WWDR_CERTIFICATE: z.string().optional(),
  APPLE_PUSH_URL: origin.default("https://api.push.apple.com"),
  GOOGLE_WALLET_ISSUER: z
    .string()
    .regex(/^\d{1,30}$/, "Must be the number of an issuer, such as 3388000000022222222")
    .optional(),
  GOOGLE_WALLET_KEY: z.string().optional(),
  GOOGLE_WALLET_URL: origin.default("https://walletobjects.googleapis.com"),
  PAYMENT_PROVIDER: z.enum(PROVIDER_NAMES).optional(),
  PAYMENT_SIMULATOR_URL: origin.optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  MOLLIE_API_KEY: z.string().optional(),
});

/** The names of all variables. */
export const VARIABLES = Object.keys(Environment.shape);

/** The server's settings, parsed. Each name is a variable of the environment; the README has their table. */
export type Config = Readonly<z.output<typeof Environment>> & {
  publicUrl: string;
  wallets: Wallets;
  /** The keys for card payments; null: none are offered. rules/outbound 10 */
  payments: PaymentKeys | null;
};

/** The issuers of wallet passes; null: that wallet is not offered. rules/wallet 1 */
type Wallets = { apple: AppleIdentity | null; google: GoogleIdentity | null };

/** The variables that hold a secret: each can come from the file that its name with `_FILE` names. rules/start 6 */
export const SECRET_VARIABLES = [
  "DATABASE_URL",
  "FOYER_ADMIN_PASSWORD",
  "SMTP_URL",
  "BOUNCE_IMAP_URL",
  "ATTENDEE_OIDC_CLIENT_SECRET",
  "APPLE_PASS_CERTIFICATE",
  "APPLE_PASS_KEY",
  "APPLE_PASS_KEY_PASSWORD",
  "APPLE_WWDR_CERTIFICATE",
  "GOOGLE_WALLET_KEY",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "MOLLIE_API_KEY",
] as const satisfies readonly (keyof typeof Environment.shape)[];

/** A wrong value in the environment: the message names the variable and never repeats a secret. */
export class ConfigError extends StartRefusal {}

/** Parses the environment; an empty value counts as not set. Throws `ConfigError`, one sentence per line. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const given = { ...set, ...readSecretFiles(set) };
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(
      (issue) => `${issue.path.join(".")} is not usable: ${issue.message}.`,
    );
    throw new ConfigError(sentences.join("\n"));
  }
  const config = parsed.data;
  const publicUrl = config.PUBLIC_URL ?? `http://127.0.0.1:${config.PORT}`;
  if (!config.OIDC_ISSUER && !config.OIDC_ALLOW_EMBEDDED_ON_PUBLIC_URL && !isLoopback(publicUrl)) {
    throw new ConfigError(
      "PUBLIC_URL is not a loopback address and OIDC_ISSUER is not set: name your identity provider in OIDC_ISSUER, or set OIDC_ALLOW_EMBEDDED_ON_PUBLIC_URL=true to use the built-in one there.",
    );
  }
  if (config.SMTP_URL && !config.MAIL_FROM) {
    throw new ConfigError("SMTP_URL is set and MAIL_FROM is not: name the address that mails come from.");
  }
  if (!config.SMTP_URL && (config.BOUNCE_IMAP_URL || config.BOUNCE_ADDRESS)) {
    throw new ConfigError(
      "BOUNCE_IMAP_URL or BOUNCE_ADDRESS is set and SMTP_URL is not: without a mail server nothing bounces.",
    );
  }
  if (!config.OIDC_ISSUER) refuseWeakPassword(config.FOYER_ADMIN_PASSWORD, publicUrl);
  return { ...config, publicUrl, wallets: readWallets(config), payments: readPayments(config) };
}

function readWallets(config: z.output<typeof Environment>): Wallets {
  try {
    return { apple: readAppleIdentity(config), google: readGoogleIdentity(config) };
  } catch (error) {
    if (error instanceof WalletRefusal) throw new ConfigError(error.message);
    throw error;
  }
}

function readPayments(config: z.output<typeof Environment>): PaymentKeys | null {
  try {
    return readPaymentKeys(config);
  } catch (error) {
    if (error instanceof PaymentKeyRefusal) throw new ConfigError(error.message);
    throw error;
  }
}

function readSecretFiles(set: Record<string, string | undefined>): Record<string, string> {
  const secrets: Record<string, string> = {};
  for (const name of SECRET_VARIABLES) {
    const file = set[`${name}_FILE`];
    if (file === undefined) continue;
    if (set[name] !== undefined) throw new ConfigError(`${name} and ${name}_FILE are both set: keep one.`);
    secrets[name] = readSecretFile(`${name}_FILE`, file);
  }
  return secrets;
}

function readSecretFile(name: string, file: string): string {
  let content: string;
  try {
    content = readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${name} is not usable: ${file} cannot be read (${code}).`, { cause: error });
  }
  // Editors and `echo` end a file with a line break, which is part of no secret.
  const secret = content.replace(/\r?\n$/, "");
  if (secret === "") throw new ConfigError(`${name} is not usable: ${file} is empty.`);
  return secret;
}

/** rules/access 14: the first admin's password has to be as good as everybody's. */
function refuseWeakPassword(password: string | undefined, publicUrl: string): void {
  const host = new URL(publicUrl).hostname;
  const owner = { login: "admin", name: "Administrator", email: null, host };
  const complaint = password === undefined ? undefined : passwordComplaint(password, owner);
  if (complaint) throw new ConfigError(`FOYER_ADMIN_PASSWORD is not usable: ${complaint}.`);
}

/** A mailbox is never open to everybody. */
function hasLogin(url: string): boolean {
  if (!URL.canParse(url)) return true; // that has a sentence already
  const { username, password } = new URL(url);
  return username !== "" && password !== "";
}

/** A password's own `/`, `#` or `?` would end the host, and the rest with its `@` would stand behind it. */
function isWholePlace(url: string): boolean {
  if (!URL.canParse(url)) return true; // that has a sentence already
  const { hash, pathname, search, searchParams } = new URL(url);
  return hash === "" && !pathname.includes("@") && (!search.includes("@") || searchParams.has("user"));
}

function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}
