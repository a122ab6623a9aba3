import { expect, it } from "vitest";
import { Refusal } from "../page/server.ts";
import { whenBusy } from "./when-busy.ts";

const refused = (code: string) => new Refusal(503, { Error: { Code: code, Message: code } });

/** Fails with these codes one after the other, then succeeds; returns how often it was tried and what was waited. */
async function run(codes: readonly string[]) {
  const waited: number[] = [];
  let tries = 0;
  const work = async () => {
    const code = codes[tries];
    tries += 1;
    if (code !== undefined) throw refused(code);
    return "done";
  };
  const wait = async (ms: number) => void waited.push(ms);
  const outcome = await whenBusy(work, { wait, random: () => 0.5 }).catch((error: Refusal) => error.code);
  return { outcome, tries, waited };
}

it("tries again what a busy server has refused, after a while", async () => {
  expect(await run(["busy", "busy"])).toEqual({ outcome: "done", tries: 3, waited: [2_000, 2_000] });
});

it("gives up in the end", async () => {
  expect(await run(Array(20).fill("busy"))).toMatchObject({ outcome: "busy", tries: 6 });
});

it("does not try again what is refused for another reason", async () => {
  const { outcome, tries } = await run(["payment-provider-unreachable"]);
  expect([outcome, tries]).toEqual(["payment-provider-unreachable", 1]);
});
