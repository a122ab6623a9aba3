import { z } from "zod";
import { readPrivateKey, WalletRefusal } from "./wallet-refusal.ts";

/** The maker of passes in Google Wallet: an issuer, and a service account that acts for it. */
export type GoogleIdentity = {
  issuerId: string;
  serviceAccount: string;
  key: string;
  keyId: string;
  /** Where the service account gets its access tokens. */
  tokenUrl: string;
};

type Texts = { GOOGLE_WALLET_ISSUER?: string | undefined; GOOGLE_WALLET_KEY?: string | undefined };

const KeyFile = z.object({
  type: z.literal("service_account"),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  private_key_id: z.string().min(1),
  token_uri: z.url({ protocol: /^https?$/ }),
});

/** Reads the identity from the configuration; null: there is none. Throws `WalletRefusal`. rules/wallet 1 */
export function readGoogleIdentity({
  GOOGLE_WALLET_ISSUER,
  GOOGLE_WALLET_KEY,
}: Texts): GoogleIdentity | null {
  if (!GOOGLE_WALLET_ISSUER && !GOOGLE_WALLET_KEY) return null;
  if (!GOOGLE_WALLET_ISSUER || !GOOGLE_WALLET_KEY) {
    throw new WalletRefusal("Google Wallet needs both GOOGLE_WALLET_ISSUER and GOOGLE_WALLET_KEY.");
  }
  const file = KeyFile.safeParse(parseJson(GOOGLE_WALLET_KEY)).data;
  const key = file && readPrivateKey({ key: file.private_key });
  if (!file || key?.asymmetricKeyType !== "rsa") {
    throw new WalletRefusal(
      "GOOGLE_WALLET_KEY is not usable: Must be the JSON file of a service account's key, as Google gives it.",
    );
  }
  return {
    issuerId: GOOGLE_WALLET_ISSUER,
    serviceAccount: file.client_email,
    key: key.export({ type: "pkcs8", format: "pem" }).toString(),
    keyId: file.private_key_id,
    tokenUrl: file.token_uri,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
