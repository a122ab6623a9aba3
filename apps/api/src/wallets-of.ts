import type { Wallet } from "@foyer/contract/wallet.ts";
import type { Config } from "./config.ts";
import { googleApi } from "./features/wallet/google-api.ts";
import type { ApplePush } from "./features/wallet/tell-apple.service.ts";
import type { WalletParts } from "./features/wallet/wallet.routes.ts";
import type { Log } from "./platform/log.ts";
import { createOutbound } from "./platform/outbound/outbound.ts";
import { pushConnection } from "./platform/outbound/push-connection.ts";

/** The wallets that tickets are offered for at this moment: not with a certificate that has ended. rules/wallet 1 */
export const offeredWallets =
  ({ wallets }: Pick<Config, "wallets">) =>
  (): Wallet[] => [
    ...(wallets.apple && wallets.apple.validUntil.getTime() > Date.now() ? (["apple"] as const) : []),
    ...(wallets.google ? (["google"] as const) : []),
  ];

/** The parts that make passes; null: that wallet is not configured. */
export function walletsOf({ wallets, publicUrl, GOOGLE_WALLET_URL: url }: Config): WalletParts {
  const { apple, google } = wallets;
  const trusting = (address: string) =>
    createOutbound({ allowed: new Set(), trustedOrigin: new URL(address).origin });
  return {
    apple: apple && { identity: apple, publicUrl },
    google: google && {
      identity: google,
      publicUrl,
      api: googleApi({
        identity: google,
        url,
        outbound: trusting(url),
        tokenOutbound: trusting(google.tokenUrl),
      }),
    },
  };
}

/** The connection to Apple's push service; null: without its certificate. rules/outbound 9 */
export function applePushOf({ wallets: { apple }, APPLE_PUSH_URL: origin }: Config): ApplePush | null {
  if (!apple) return null;
  const { certificate, key, passTypeIdentifier } = apple;
  const connection = pushConnection({ allowed: new Set(), trustedOrigin: origin, origin, certificate, key });
  return { connection, passTypeIdentifier };
}

/** Days before the end of a certificate in which each start warns of it. */
const WARNED_DAYS = 30;

/** Says in the log that Apple's certificate ends soon: after that no pass can be made. */
export function warnOfEndingCertificate({ wallets: { apple } }: Config, log: Log): void {
  if (!apple) return;
  const days = Math.floor((apple.validUntil.getTime() - Date.now()) / 86_400_000);
  if (days <= WARNED_DAYS)
    log.warn({ days }, "the certificate for Apple Wallet ends soon: passes are not offered after that");
}
