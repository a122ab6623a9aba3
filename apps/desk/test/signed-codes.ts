import { packContent, type SignedContent, writeSignedCode } from "@foyer/domain/gate/signed-code.ts";

/** A pair of keys with its number, as tests sign with it. */
export type TestKey = { number: number; publicKey: string; sign: (bytes: Bytes) => Promise<Bytes> };
type Bytes = Uint8Array<ArrayBuffer>;

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

export async function makeKey(number: number): Promise<TestKey> {
  const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
  return {
    number,
    publicKey: base64(new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey))),
    sign: async (bytes) => new Uint8Array(await crypto.subtle.sign("Ed25519", pair.privateKey, bytes)),
  };
}

/** As devices get it. */
export const toKit = ({ number, publicKey }: TestKey, isRevoked = false) => ({
  number,
  publicKey,
  isRevoked,
});

/** The signed code of a ticket of project 1. */
export async function signCode(key: TestKey, content: Partial<SignedContent> = {}): Promise<string> {
  const packed = packContent({
    keyNumber: key.number,
    projectId: 1,
    registrationId: 7,
    lastDay: "2127-05-12",
    barcode: "ONE",
    ...content,
  });
  if (!packed) throw new Error("The barcode is too long");
  return writeSignedCode(packed, await key.sign(packed));
}
