import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Vault } from "../vault/vault.ts";
import { DeskSession } from "./desk-session.ts";

let kept: Map<string, unknown>;
/** Does the vault throw at the next change, before anything is stored? */
let isBroken: boolean;
beforeEach(() => {
  isBroken = false;
  const unused = Array.from({ length: 30 }, (_, at) => `CODE-${at}`);
  const connection = { projectId: 1, deskId: 2, key: "key" };
  kept = new Map<string, unknown>([
    ["state", { connection, unused, nextBlock: 2, blockSize: 30 }],
    ["taken", { kit: { play: { version: 3 } }, texts: {} }],
  ]);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const vault = (): Vault => ({
  read: async <T>(name: string) => (kept.get(name) as T | undefined) ?? null,
  listNames: async () => [...kept.keys()],
  change: async ({ put = {}, remove = [] }) => {
    await Promise.resolve();
    if (isBroken) throw new Error("The disk is full");
    for (const [name, value] of Object.entries(put)) kept.set(name, structuredClone(value));
    for (const name of remove) kept.delete(name);
  },
  close: () => {},
});

type Sent = { visitors: { key: string; barcode: string }[]; barcodes: string[]; block: number };

/** Stubs a server that answers each call of a desk. */
function answerWith(answer: (call: string, body: Sent) => object): void {
  const answered = async (url: string, { body = "{}" }: { body?: string }) =>
    new Response(JSON.stringify(answer(url.split("/").at(-1) ?? "", JSON.parse(body))));
  vi.stubGlobal("fetch", answered);
}
const issueAll = (call: string, { visitors }: Sent) =>
  call !== "visitors"
    ? { barcodes: [] }
    : { outcomes: visitors.map(({ key }) => ({ key, outcome: "issued", reason: null })) };
const noNetwork = () => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));

it("gives each barcode once, also to concurrent visitors, and none when none is left", async () => {
  const session = await DeskSession.open(vault(), []);
  const visitors = await Promise.all(Array.from({ length: 32 }, () => session.register([])));
  const codes = visitors.flatMap((visitor) => visitor?.barcode ?? []);
  expect(new Set(codes).size).toBe(30);
  expect(visitors.slice(30)).toEqual([null, null]);
  expect((await DeskSession.open(vault(), [])).view()).toMatchObject({ waiting: 30, unused: 0 });
});

it("a visitor who cannot be stored is not registered and uses no barcode", async () => {
  const session = await DeskSession.open(vault(), []);
  isBroken = true;
  await expect(session.register([])).rejects.toThrow("full");
  isBroken = false;
  expect(session.view()).toMatchObject({ waiting: 0, unused: 30 });
  expect((await session.register([]))?.barcode).toBe("CODE-0");
});

it("waiting visitors are synced and deleted from the device; without a network nothing is lost", async () => {
  const session = await DeskSession.open(vault(), []);
  for (let at = 0; at < 28; at += 1) await session.register([]);
  noNetwork();
  await session.sync();
  expect(session.view()).toMatchObject({ waiting: 28, server: "no-network" });
  answerWith(issueAll);
  await session.sync();
  expect(session.view()).toMatchObject({ waiting: 0, server: "reachable", isExhausted: true });
  expect([...kept.keys()]).toEqual(["state", "taken"]);
  expect(session.view().visitors).toHaveLength(28);
});

it("conflicts are synced as well", async () => {
  const session = await DeskSession.open(vault(), []);
  await session.register([]);
  answerWith((call, body) =>
    call === "blocks"
      ? { barcodes: [] }
      : { outcomes: body.visitors.map(({ key }) => ({ key, outcome: "conflict", reason: "sold-out" })) },
  );
  await session.sync();
  expect(session.view().visitors).toMatchObject([{ status: "conflict" }]);
  expect(session.view().waiting).toBe(0);
});

it("a visitor whom the server cannot read does not hold up the others", async () => {
  const session = await DeskSession.open(vault(), []);
  const bad = await session.register([]);
  for (let at = 0; at < 3; at += 1) await session.register([]);
  vi.stubGlobal("fetch", async (url: string, { body = "{}" }: { body?: string }) => {
    const sent: Sent = JSON.parse(body);
    const isRead = /(blocks|status)$/.test(url) || sent.visitors.every(({ key }) => key !== bad?.key);
    return isRead
      ? new Response(JSON.stringify(issueAll(url.split("/").at(-1) ?? "", sent)))
      : new Response("{}", { status: 422 });
  });
  await session.sync();
  expect(session.view()).toMatchObject({ waiting: 1, server: "reachable" });
  expect(session.view().visitors[0]?.status).toBe("rejected");
});

/** Stubs a server that fails at some visitors, alone and among others; returns its calls. */
function failAt(status: number, isBad: (key: string) => boolean): { calls: string[] } {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { body = "{}" }: { body?: string }) => {
    const [call = "", sent]: [string | undefined, Sent] = [url.split("/").at(-1), JSON.parse(body)];
    calls.push(call);
    if (call === "visitors" && sent.visitors.some(({ key }) => isBad(key)))
      return new Response("{}", { status });
    return new Response(JSON.stringify(call === "blocks" ? { barcodes: ["MORE"] } : issueAll(call, sent)));
  });
  return { calls };
}

it.each([422, 500])(
  "one visitor whom the server answers %i holds up neither visitors nor barcodes",
  async (status) => {
    const session = await DeskSession.open(vault(), []);
    const bad = await session.register([]);
    for (let at = 1; at < 30; at += 1) await session.register([]);
    const { calls } = failAt(status, (key) => key === bad?.key);
    await session.sync();
    expect(session.view()).toMatchObject({ waiting: 1, unused: 1, server: "reachable" });
    expect(session.view().visitors[0]).toMatchObject({ status: "rejected", barcode: "CODE-0" });
    expect(kept.has(`visitor:${bad?.key}`)).toBe(true);
    calls.length = 0;
    failAt(status, () => false);
    await session.sync();
    expect(session.view()).toMatchObject({ waiting: 0, server: "reachable" });
  },
);

it("a server that fails at everybody gets one call of visitors, not one for each visitor", async () => {
  const state = kept.get("state") as { unused: string[] };
  kept.set("state", { ...state, unused: Array.from({ length: 200 }, (_, at) => `CODE-${at}`) });
  const session = await DeskSession.open(vault(), []);
  for (let at = 0; at < 100; at += 1) await session.register([]);
  const { calls } = failAt(500, () => true);
  await session.sync();
  expect(calls).toHaveLength(26);
  expect(session.view()).toMatchObject({ waiting: 100, server: "failed" });
  failAt(500, () => false);
  for (let pass = 0; pass < 2; pass += 1) await session.sync();
  expect(session.view().waiting).toBe(0);
});

it("rejected visitors are saved in a file before the desk is closed (rules/desk 10)", async () => {
  const session = await DeskSession.open(vault(), []);
  const bad = await session.register([]);
  failAt(500, () => true);
  await session.sync();
  await expect(session.close()).rejects.toThrow("not synced");
  expect(session.takeRejected()).toMatchObject([{ key: bad?.key }]);
  await session.close();
});

it("the server status is the result of the latest sync, and syncing only while visitors are synced", async () => {
  const session = await DeskSession.open(vault(), []);
  expect(session.view().server).toBe("unknown");
  const statuses: string[] = [];
  session.subscribe(() => statuses.push(session.view().server));
  answerWith(issueAll);
  await session.sync();
  expect(statuses).toEqual(["reachable"]);
  noNetwork();
  await session.sync();
  expect(session.view().server).toBe("no-network");
  for (let at = 0; at < 20; at += 1) await session.register([]);
  answerWith(issueAll);
  await session.sync();
  statuses.length = 0;
  await session.sync();
  expect(statuses).not.toContain("syncing");
});

it("leases the next block when barcodes run low", async () => {
  const session = await DeskSession.open(vault(), []);
  for (let at = 0; at < 20; at += 1) await session.register([]);
  const asked: number[] = [];
  answerWith((call, body) => {
    if (call !== "blocks") return issueAll(call, body);
    asked.push(body.block);
    return { barcodes: Array.from({ length: 30 }, (_, at) => `MORE-${at}`) };
  });
  await session.sync();
  await session.sync();
  expect(asked).toEqual([2]);
  expect(session.view().unused).toBe(40);
});

it("a desk that the server refuses keeps its visitors until it is connected again", async () => {
  const session = await DeskSession.open(vault(), []);
  await session.register([]);
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 401 }));
  await session.sync();
  expect(session.view()).toMatchObject({ waiting: 1, server: "refused" });
  await session.reconnect({ projectId: 1, deskId: 2, key: "new" });
  answerWith(issueAll);
  await session.sync();
  expect(session.view().waiting).toBe(0);
});

it("a returned barcode is never given, also when the server's answer is lost (rules/desk 12)", async () => {
  const session = await DeskSession.open(vault(), []);
  // The server takes them back, and its answer is lost.
  answerWith((_, { barcodes }) => {
    if (barcodes.length > 0) throw new TypeError("Failed to fetch");
    return { returned: 0 };
  });
  await expect(session.close()).rejects.toThrow();
  expect(await session.register([])).toBeNull();
  const again = await DeskSession.open(vault(), []);
  expect(await again.register([])).toBeNull();
  const given: string[] = [];
  answerWith((call, { barcodes }) => {
    if (call === "blocks") return { barcodes: ["NEW-1"] };
    given.push(...barcodes);
    return { returned: 0 };
  });
  await again.sync();
  expect(given).toHaveLength(30);
  expect((await again.register([]))?.barcode).toBe("NEW-1");
});

it("a page that is killed while it closes gives none of the returned barcodes", async () => {
  const state = kept.get("state") as { unused: string[] };
  kept.set("state", { ...state, unused: Array.from({ length: 700 }, (_, at) => `CODE-${at}`) });
  const session = await DeskSession.open(vault(), []);
  const sizes: number[] = [];
  answerWith((_, { barcodes }) => {
    if (barcodes.length === 0) return { returned: 0 };
    sizes.push(barcodes.length);
    if (sizes.length === 2) throw new TypeError("Failed to fetch");
    return { returned: barcodes.length };
  });
  await expect(session.close()).rejects.toThrow();
  const again = await DeskSession.open(vault(), []);
  expect(again.view().unused).toBe(0);
  await again.close();
  expect(sizes).toEqual([500, 200, 200]);
});

it("a desk with unsynced visitors keeps its barcodes and is not closed (rules/desk 10)", async () => {
  const session = await DeskSession.open(vault(), []);
  await session.register([]);
  await expect(session.close()).rejects.toThrow("not synced");
  expect(session.view().unused).toBe(29);
});

it("a desk that is closed without a network keeps its barcodes (rules/desk 12)", async () => {
  const session = await DeskSession.open(vault(), []);
  noNetwork();
  await expect(session.close()).rejects.toThrow("Failed to fetch");
  expect((await session.register([]))?.barcode).toBe("CODE-0");
});

it("a damaged record is counted and does not hold up the others (rules/desk 16)", async () => {
  const session = await DeskSession.open(vault(), []);
  const [one] = [await session.register([]), await session.register([])];
  const read = async <T>(name: string): Promise<T | null> => {
    if (name === `visitor:${one?.key}`) throw new Error("damaged");
    return (kept.get(name) as T | undefined) ?? null;
  };
  const again = await DeskSession.open({ ...vault(), read }, []);
  expect(again.view()).toMatchObject({ waiting: 1, damaged: 1 });
  answerWith(issueAll);
  await again.sync();
  expect(again.view()).toMatchObject({ waiting: 0, damaged: 1 });
  expect(kept.has(`visitor:${one?.key}`)).toBe(true);
});

it("a suspended desk still syncs its visitors (rules/desk 15)", async () => {
  const session = await DeskSession.open(vault(), []);
  for (let at = 0; at < 20; at += 1) await session.register([]);
  vi.stubGlobal("fetch", async (url: string, { body = "{}" }: { body?: string }) =>
    url.endsWith("blocks") || url.endsWith("status")
      ? new Response("{}", { status: 403 })
      : new Response(JSON.stringify(issueAll("visitors", JSON.parse(body)))),
  );
  await session.sync();
  expect(session.view()).toMatchObject({ waiting: 0, server: "suspended" });
});

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
