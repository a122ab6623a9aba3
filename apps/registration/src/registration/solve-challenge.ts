import { findNonce, PROOF_PARTS, writeProof } from "@foyer/domain/proof-of-work/proof-of-work.ts";

/** Milliseconds of work between two pauses for the page. */
const SLICE_MS = 8;
const TRIES = 200;

/** Computes the proof of work, in slices, so that the page stays responsive. rules/attend 19 */
export async function solveChallenge(challenge: string): Promise<string> {
  const nonces: number[] = [];
  let from = 0;
  let since = performance.now();
  while (nonces.length < PROOF_PARTS) {
    const found = findNonce(challenge, nonces.length, from, TRIES);
    from = found === null ? from + TRIES : 0;
    if (found !== null) nonces.push(found);
    if (performance.now() - since > SLICE_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      since = performance.now();
    }
  }
  return writeProof(challenge, nonces);
}
