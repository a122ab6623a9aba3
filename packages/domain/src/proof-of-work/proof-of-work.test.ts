import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { findNonce, PROOF_PARTS, solvedChallenge, writeProof } from "./proof-of-work.ts";
import { sha256Head } from "./sha256.ts";

it("hashes every length of one block as SHA-256 does", () => {
  for (let length = 0; length <= 55; length += 1) {
    const text = "The quick brown fox jumps over the lazy dog, 0123456789 ~".slice(0, length);
    expect(sha256Head(text)).toBe(createHash("sha256").update(text).digest().readUInt32BE(0));
  }
  expect(() => sha256Head("x".repeat(56))).toThrow(RangeError);
});

it("a proof is a number for each part (rules/attend 19)", () => {
  const challenge = "abc.def";
  const nonces = Array.from({ length: PROOF_PARTS }, (_, part) => findNonce(challenge, part, 0, 1e6) ?? -1);
  const proof = writeProof(challenge, nonces);
  expect(solvedChallenge(proof)).toBe(challenge);
  const [first = 0, ...rest] = nonces;
  for (const wrong of [
    ...["", "abc.def", writeProof("abc.deg", nonces), writeProof(challenge, rest)],
    ...[writeProof(challenge, [first + 1, ...rest]), `${proof} 1`, proof.replace(` ${first} `, " 1e9 ")],
    writeProof("x".repeat(41), nonces),
  ])
    expect(solvedChallenge(wrong)).toBeNull();
});

it("tries only as many numbers as it may", () => {
  expect(findNonce("abc.def", 0, 0, 1)).toBeNull();
});
