import { type KeyObject, X509Certificate } from "node:crypto";
import { readPrivateKey, WalletRefusal } from "./wallet-refusal.ts";

/** The signer of passes for Apple Wallet: a certificate for a type of passes with its key, as PEM. */
export type AppleIdentity = {
  certificate: string;
  key: string;
  /** The certificate of Apple that signed it. */
  authority: string;
  /** Such as pass.example.fair; both are in the certificate. */
  passTypeIdentifier: string;
  teamIdentifier: string;
  validUntil: Date;
};

type Texts = {
  APPLE_PASS_CERTIFICATE?: string | undefined;
  APPLE_PASS_KEY?: string | undefined;
  APPLE_PASS_KEY_PASSWORD?: string | undefined;
  APPLE_WWDR_CERTIFICATE?: string | undefined;
};

/** Reads the identity from the configuration; null: there is none. Throws `WalletRefusal`. rules/wallet 1 */
export function readAppleIdentity(texts: Texts, now = new Date()): AppleIdentity | null {
  const { APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY, APPLE_WWDR_CERTIFICATE } = texts;
  if (!APPLE_PASS_CERTIFICATE && !APPLE_PASS_KEY && !APPLE_WWDR_CERTIFICATE) return null;
  if (!APPLE_PASS_CERTIFICATE || !APPLE_PASS_KEY || !APPLE_WWDR_CERTIFICATE) {
    throw new WalletRefusal(
      "Apple Wallet needs all of APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY and APPLE_WWDR_CERTIFICATE.",
    );
  }
  const certificate = readCertificate("APPLE_PASS_CERTIFICATE", APPLE_PASS_CERTIFICATE, now);
  const authority = readCertificate("APPLE_WWDR_CERTIFICATE", APPLE_WWDR_CERTIFICATE, now);
  const key = readKey(APPLE_PASS_KEY, texts.APPLE_PASS_KEY_PASSWORD);
  const passTypeIdentifier = partOf(certificate, "UID");
  const teamIdentifier = partOf(certificate, "OU");
  if (!passTypeIdentifier?.startsWith("pass.") || !teamIdentifier) {
    throw new WalletRefusal("APPLE_PASS_CERTIFICATE is not usable: It is not for passes (Pass Type ID).");
  }
  if (!certificate.checkPrivateKey(key)) {
    throw new WalletRefusal("APPLE_PASS_KEY is not usable: It is not the key of APPLE_PASS_CERTIFICATE.");
  }
  if (!certificate.checkIssued(authority) || !certificate.verify(authority.publicKey)) {
    throw new WalletRefusal(
      "APPLE_WWDR_CERTIFICATE is not usable: It has not signed APPLE_PASS_CERTIFICATE. Apple's page of certificate authorities has several.",
    );
  }
  return {
    certificate: certificate.toString(),
    key: key.export({ type: "pkcs8", format: "pem" }).toString(),
    authority: authority.toString(),
    passTypeIdentifier,
    teamIdentifier,
    validUntil: new Date(Math.min(Date.parse(certificate.validTo), Date.parse(authority.validTo))),
  };
}

function readCertificate(name: string, text: string, now: Date): X509Certificate {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(text);
  } catch {
    throw new WalletRefusal(
      `${name} is not usable: Must be a certificate as PEM, which begins with -----BEGIN CERTIFICATE-----.`,
    );
  }
  const [from, until] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
  if (now.getTime() >= until) {
    throw new WalletRefusal(
      `${name} is not usable: It was valid until ${new Date(until).toISOString().slice(0, 10)}.`,
    );
  }
  if (now.getTime() < from) {
    throw new WalletRefusal(
      `${name} is not usable: It is valid from ${new Date(from).toISOString().slice(0, 10)} on.`,
    );
  }
  return certificate;
}

function readKey(key: string, passphrase: string | undefined): KeyObject {
  const read = readPrivateKey({ key, ...(passphrase !== undefined && { passphrase }) });
  if (read?.asymmetricKeyType === "rsa") return read;
  throw new WalletRefusal(
    "APPLE_PASS_KEY is not usable: Must be an RSA private key as PEM, with its APPLE_PASS_KEY_PASSWORD if it is encrypted.",
  );
}

/** A part of the name of a certificate's owner. */
const partOf = ({ subject }: X509Certificate, part: string): string | undefined =>
  subject
    .split("\n")
    .find((line) => line.startsWith(`${part}=`))
    ?.slice(part.length + 1);
