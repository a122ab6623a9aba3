import type { CodeProof, CodeRefusal } from "./code-proof.ts";
import { readSignedCode, type SignedContent } from "./signed-code.ts";

/** A key by which signed codes are verified. */
export type CodeKey = { number: number; isRevoked: boolean };

type Prover<K extends CodeKey> = {
  projectId: number;
  keys: readonly K[];
  /** Null: the signature cannot be verified here. */
  verify: (key: K, signed: Bytes, signature: Bytes) => Verified;
  /** The refusal of a key that is not among `keys`. */
  unknownKey: "forged-code" | "unknown-key";
};
type Bytes = Uint8Array<ArrayBuffer>;
type Verified = boolean | null | Promise<boolean | null>;

/** Verifies a signed code of a project; the day is compared when it is evaluated. rules/gates 29 */
export async function proveCode<K extends CodeKey>(
  text: string,
  { projectId, keys, verify, unknownKey }: Prover<K>,
): Promise<CodeProof> {
  const read = readSignedCode(text);
  if (!read) return refusedAs("forged-code");
  const { content, signed, signature } = read;
  if (content.projectId !== projectId) return refusedAs("other-project-code");
  const key = keys.find(({ number }) => number === content.keyNumber);
  if (!key) return refusedAs(unknownKey);
  const isGenuine = await verify(key, signed, signature);
  return isGenuine === false ? refusedAs("forged-code") : believed(content, { key, isVerified: isGenuine });
}

const refusedAs = (refusal: CodeRefusal): CodeProof => ({
  barcode: null,
  refusal,
  lastDay: null,
  registrationId: null,
});

function believed(
  { barcode, lastDay, registrationId }: SignedContent,
  { key, isVerified }: { key: CodeKey; isVerified: true | null },
): CodeProof {
  const refusal = key.isRevoked ? "revoked-code" : null;
  return { barcode, refusal, lastDay, registrationId: isVerified ? registrationId : null };
}
