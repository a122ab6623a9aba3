import type { DeskKit } from "@foyer/contract/desk-device.ts";
import { expect, it, vi } from "vitest";
import { issueAll, noNetwork } from "../../test/desk-server-stub.ts";
import { setUpDevice, vault } from "../../test/stored-desk.ts";
import { DeskSession } from "./desk-session.ts";

setUpDevice();

it("fonts that the device lacks are loaded at the next contact, beside the sync (rules/desk 17)", async () => {
  const session = await DeskSession.open(vault(), ["noto-sans-thai/400Regular", "noto-sans-sc/400Regular"]);
  noNetwork();
  await session.sync();
  expect(session.view()).toMatchObject({ missingFonts: 2, server: "no-network" });
  let isRefused = true;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal("fetch", async (url: string) => {
    if (!url.includes("/fonts/")) return new Response(JSON.stringify({ barcodes: [] }));
    await held;
    return new Response("font", { status: isRefused && url.includes("noto-sans-sc") ? 500 : 200 });
  });
  // A slow font holds up no sync.
  await session.sync();
  expect(session.view()).toMatchObject({ missingFonts: 2, server: "reachable" });
  release();
  await vi.waitFor(() => expect(session.view().missingFonts).toBe(1));
  isRefused = false;
  await session.sync();
  await vi.waitFor(() => expect(session.view().missingFonts).toBe(0));
});

const CHANGED = {
  revision: "second",
  takenBackAt: null,
  play: { version: 4, cultureCode: "en-GB", steps: [], ticketFields: [] },
};

/** Stubs a server that has changed the kit, and counts the calls that read it. */
function answerChanged(status: object): { kits: () => number } {
  let kits = 0;
  vi.stubGlobal("fetch", async (url: string, { body = "{}" }: { body?: string }) => {
    if (url.endsWith("status")) return new Response(JSON.stringify(status));
    if (url.includes("localizations")) return new Response("{}");
    if (url.endsWith("/desks/2")) {
      kits += 1;
      return new Response(JSON.stringify(CHANGED));
    }
    return new Response(JSON.stringify(issueAll(url.split("/").at(-1) ?? "", JSON.parse(body))));
  });
  return { kits: () => kits };
}

it("a changed questionnaire is stored at the next contact and used between two visitors (rules/desk 18)", async () => {
  const session = await DeskSession.open(vault(), []);
  const before = await session.register([]);
  const { kits } = answerChanged({ revision: "second", takenBackAt: null });
  await session.sync();
  await session.sync();
  expect(kits()).toBe(1);
  expect(session.view()).toMatchObject({ isChangeWaiting: true, server: "reachable" });
  expect(session.view().changes).toMatchObject({ questionnaire: true });
  // The visitor at the desk keeps the version that they see.
  const during = await session.register([]);
  session.applyChanges();
  const after = await session.register([]);
  expect([before, during, after].map((one) => one?.scenarioVersion)).toEqual([3, 3, 4]);
  expect(session.view()).toMatchObject({ isChangeWaiting: false, changes: null });
  // After a restart the change is in use.
  const again = await DeskSession.open(vault(), []);
  expect(again.provisions.kit.revision).toBe("second");
});

it("a visitor keeps the texts of the consents that were ticked, and no others (rules/desk 21)", async () => {
  const session = await DeskSession.open(vault(), []);
  const questions = [
    { id: 1, text: "The terms", help: "All of them.", settings: { isConsent: true } },
    { id: 2, text: "News", settings: { isConsent: true } },
  ];
  const play = { version: 3, steps: [{ questions }] } as unknown as DeskKit["play"];
  const answer = (questionId: number, answerValue: boolean) =>
    ({
      stepId: 1,
      stepOrderNumber: 1,
      questionId,
      answerTypeId: "Answer",
      answerId: null,
      answerValue,
    }) as const;
  const agreed = await session.register([answer(1, true), answer(2, false)], play);
  expect(agreed?.consents).toEqual([{ questionId: 1, text: "The terms\n\nAll of them." }]);
  expect(await session.register([answer(1, false)], play)).not.toHaveProperty("consents");
});

it("a change that cannot be played is not taken (rules/desk 18)", async () => {
  const session = await DeskSession.open(vault(), []);
  answerChanged({ revision: "third", takenBackAt: null });
  const answered = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) =>
    url.endsWith("/desks/2")
      ? new Response(JSON.stringify({ ...CHANGED, play: { ...CHANGED.play, steps: [{ id: 1 }] } }))
      : answered(url, init),
  );
  await session.sync();
  expect(session.view()).toMatchObject({ isChangeWaiting: false, server: "failed" });
  expect((await session.register([]))?.scenarioVersion).toBe(3);
});

it("barcodes that staff took back are given to nobody, and others are leased (rules/desk 19)", async () => {
  const session = await DeskSession.open(vault(), []);
  const at = "2026-11-23T08:00:00.000Z";
  vi.stubGlobal(
    "fetch",
    async (url: string) =>
      new Response(
        JSON.stringify(url.endsWith("status") ? { takenBackAt: at } : { barcodes: ["NEW-1", "NEW-2"] }),
      ),
  );
  await session.sync();
  expect((await session.register([]))?.barcode).toBe("NEW-1");
  await session.sync();
  expect((await session.register([]))?.barcode).toBe("NEW-2");
});
