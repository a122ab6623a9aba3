import { sha256Head } from "./sha256.ts";

/** A proof has several parts, so that its duration varies little; each takes 2^14 hashes on average. rules/attend 19 */
export const PROOF_PARTS = 8;
const BITS = 14;

const isSolution = (challenge: string, part: number, nonce: number) =>
  sha256Head(`${challenge}:${part}:${nonce}`) >>> (32 - BITS) === 0;

/**
 * Returns the first number from `from` on that solves this part of a challenge; null if none of the next `tries` does.
 */
export function findNonce(challenge: string, part: number, from: number, tries: number): number | null {
  for (let nonce = from; nonce < from + tries; nonce += 1)
    if (isSolution(challenge, part, nonce)) return nonce;
  return null;
}

/** Formats the proof for sending: the challenge and the number of each part, separated by blanks. */
export const writeProof = (challenge: string, nonces: readonly number[]): string =>
  [challenge, ...nonces].join(" ");

/** Returns the challenge that a sent proof solves; null if it solves none. */
export function solvedChallenge(proof: string): string | null {
  const [challenge = "", ...nonces] = proof.split(" ");
  // The length keeps each text that is hashed within one block.
  if (challenge.length > 40 || nonces.length !== PROOF_PARTS) return null;
  const isRight = nonces.every(
    (nonce, part) => /^\d{1,9}$/.test(nonce) && isSolution(challenge, part, Number(nonce)),
  );
  return isRight ? challenge : null;
}
