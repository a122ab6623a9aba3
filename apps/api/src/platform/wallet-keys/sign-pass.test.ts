import { threadCpuUsage } from "node:process";
import { expect, it } from "vitest";
import { readZipBytes } from "../../../test/files/read-zip.ts";
import { makeChain } from "../../../test/receivers/certificate-chain.ts";
import { signPass as signHere } from "./sign-pass.thread.ts";
import { signPass } from "./sign-pass.ts";

const PASSES = 5;

/** The processor time of this thread in milliseconds. */
async function costOf(work: () => Promise<unknown> | unknown): Promise<number> {
  const before = threadCpuUsage();
  for (let at = 0; at < PASSES; at += 1) await work();
  const { user, system } = threadCpuUsage(before);
  return (user + system) / 1_000;
}

// rules/limits 5
it("signs in another thread", async () => {
  const { certificate, key, authority } = await makeChain();
  const content = { formatVersion: 1, serialNumber: "1", eventTicket: {} };
  const files = { "pass.json": Buffer.from(JSON.stringify(content)), "icon.png": Buffer.from("icon") };
  const unsigned = { files, identity: { certificate, key, authority } };
  const pass = readZipBytes(await signPass(unsigned));
  expect([...pass.keys()].toSorted()).toEqual(["icon.png", "manifest.json", "pass.json", "signature"]);
  signHere(unsigned);
  const [there, here] = [await costOf(() => signPass(unsigned)), await costOf(() => signHere(unsigned))];
  expect(there).toBeLessThan(here / 2);
});
