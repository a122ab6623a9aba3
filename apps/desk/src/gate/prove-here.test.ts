import type { CodeProof } from "@foyer/domain/gate/code-proof.ts";
import { evaluateScan } from "@foyer/domain/gate/evaluate-scan.ts";
import { readSignedCode, writeSignedCode } from "@foyer/domain/gate/signed-code.ts";
import { BASE45, decodeBase45, encodeBase45 } from "@foyer/domain/text/base45.ts";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { makeKey, signCode, type TestKey, toKit } from "../../test/signed-codes.ts";
import { proveHere } from "./prove-here.ts";

let [key, revoked, other]: TestKey[] = [];
beforeAll(async () => {
  [key, revoked, other] = await Promise.all([makeKey(1), makeKey(2), makeKey(1)]);
});
afterEach(() => {
  vi.restoreAllMocks();
});
const keyOf = (one: TestKey | undefined) => one as TestKey;
const prove = (text: string, projectId = 1) =>
  proveHere(text, { projectId, codeKeys: [toKit(keyOf(key)), toKit(keyOf(revoked), true)] });

/** The verdict at a gate that admits every ticket, of one that the device does not know. */
function verdictOn(proof: CodeProof | null, day = "2126-05-12") {
  const registrationId = proof?.registrationId ?? null;
  return evaluateScan({
    rules: {
      registrationIds: [],
      days: [],
      opensAt: null,
      closesAt: null,
      entryLimit: "unlimited",
      stopsRepeats: false,
    },
    direction: "in",
    at: `${day}T10:00:00`,
    ticket: registrationId === null ? null : { status: "issued", registrationId, isFormer: false },
    proof,
    earlier: [],
  });
}

it("a genuine code proves its ticket, until its last day (rules/gates 29)", async () => {
  const proof = await prove(await signCode(keyOf(key)));
  expect(proof).toEqual({ barcode: "ONE", refusal: null, lastDay: "2127-05-12", registrationId: 7 });
  expect(verdictOn(proof)).toEqual({ verdict: "admitted", reason: null });
  expect(verdictOn(proof, "2127-05-12").verdict).toBe("admitted");
  expect(verdictOn(proof, "2127-05-13")).toEqual({ verdict: "refused", reason: "expired-code" });
  expect(verdictOn(await prove(await signCode(keyOf(key), { lastDay: null })), "2199-01-01").verdict).toBe(
    "admitted",
  );
});

it("a code that is not signed is none", async () => {
  for (const text of ["ONE", "F1:ONE", ""]) expect(await prove(text)).toBeNull();
});

it("each altered bit and each altered letter of a code is refused", async () => {
  const code = await signCode(keyOf(key));
  const bytes = decodeBase45(code.slice(3)) ?? new Uint8Array();
  const altered: string[] = [];
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const copy = Uint8Array.from(bytes);
    copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    altered.push(`F1:${encodeBase45(copy)}`);
  }
  for (let at = 3; at < code.length; at += 1)
    for (const letter of BASE45)
      if (letter !== code[at]) altered.push(code.slice(0, at) + letter + code.slice(at + 1));
  expect(altered.length).toBeGreaterThan(6000);
  const reasons = new Set<string | null>();
  for (const text of altered) {
    const { verdict, reason } = verdictOn(await prove(text));
    if (verdict !== "refused") throw new Error(`${text} is ${verdict}`);
    reasons.add(reason);
  }
  expect([...reasons].sort()).toEqual(["forged-code", "other-project-code", "unknown-key"]);
});

it("of 10,000 codes that are forged, of another project or key, revoked or expired, none is admitted", async () => {
  const [genuine, ofRevoked] = [await signCode(keyOf(key)), await signCode(keyOf(revoked))];
  const signatureOf = (text: string) => readSignedCode(text)?.signature ?? new Uint8Array();
  const counts = new Map<string | null, number>();
  const refuse = async (text: string, { projectId = 1, day = "2126-05-12" } = {}) => {
    const { verdict, reason } = verdictOn(await prove(text, projectId), day);
    if (verdict !== "refused") throw new Error(`${text} is ${verdict}`);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  };
  for (let nth = 0; nth < 2000; nth += 1) {
    const barcode = `FAIR-${String(nth).padStart(5, "0")}`;
    const content = { barcode, registrationId: nth + 1 };
    const read = readSignedCode(await signCode(keyOf(other), content));
    const signed = read?.signed ?? new Uint8Array();
    await refuse(await signCode(keyOf(other), content));
    await refuse(writeSignedCode(signed, nth % 2 ? signatureOf(genuine) : signatureOf(ofRevoked)));
    await refuse(await signCode(keyOf(key), { ...content, projectId: nth + 2 }));
    await refuse(await signCode(keyOf(revoked), content));
    await refuse(await signCode(keyOf(key), content), { day: "2127-06-01" });
  }
  expect(Object.fromEntries(counts)).toEqual({
    "forged-code": 4000,
    "other-project-code": 2000,
    "revoked-code": 2000,
    "expired-code": 2000,
  });
}, 60_000);

it("a browser without Ed25519 believes no registration, and refuses what it can (rules/gates 31)", async () => {
  const [late, third] = await Promise.all([makeKey(5), makeKey(6)]);
  const [code, ofRevoked] = [await signCode(late), await signCode(third)];
  vi.spyOn(crypto.subtle, "importKey").mockRejectedValue(new DOMException("", "NotSupportedError"));
  const codeKeys = [toKit(late), toKit(third, true)];
  const proof = await proveHere(code, { projectId: 1, codeKeys });
  expect(proof).toMatchObject({ barcode: "ONE", registrationId: null, refusal: null });
  expect(verdictOn(proof)).toEqual({ verdict: "refused", reason: "unknown-code" });
  expect(await proveHere(ofRevoked, { projectId: 1, codeKeys })).toMatchObject({ refusal: "revoked-code" });
  expect(await proveHere(code, { projectId: 2, codeKeys })).toMatchObject({ refusal: "other-project-code" });
});
