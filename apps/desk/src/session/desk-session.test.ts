import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Vault } from "../vault/vault.ts";
import { DeskSession } from "./desk-session.ts";

let kept: Map<string, unknown>;
/** Throws at the next change, before anything of it is stored. */
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

/** A server that answers each call of a desk. */
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

it("gives each barcode once, however fast it goes, and none when none is left", async () => {
  const session = await DeskSession.open(vault());
  const visitors = await Promise.all(Array.from({ length: 32 }, () => session.register([])));
  const codes = visitors.flatMap((visitor) => visitor?.barcode ?? []);
  expect(new Set(codes).size).toBe(30);
  expect(visitors.slice(30)).toEqual([null, null]);
  expect((await DeskSession.open(vault())).view()).toMatchObject({ waiting: 30, unused: 0 });
});

it("what could not be stored was not registered, and its barcode is still there", async () => {
  const session = await DeskSession.open(vault());
  isBroken = true;
  await expect(session.register([])).rejects.toThrow("full");
  isBroken = false;
  expect(session.view()).toMatchObject({ waiting: 0, unused: 30 });
  expect((await session.register([]))?.barcode).toBe("CODE-0");
});

it("hands in what waits and forgets it; without a network nothing is lost", async () => {
  const session = await DeskSession.open(vault());
  for (let at = 0; at < 28; at += 1) await session.register([]);
  noNetwork();
  await session.sync();
  expect(session.view()).toMatchObject({ waiting: 28, line: "no-network" });
  answerWith(issueAll);
  await session.sync();
  expect(session.view()).toMatchObject({ waiting: 0, line: "resting", isExhausted: true });
  expect([...kept.keys()]).toEqual(["state", "taken"]);
  expect(session.view().visitors).toHaveLength(28);
});

it("conflicts are handed in as well", async () => {
  const session = await DeskSession.open(vault());
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

it("a visitor whom the server cannot read keeps nobody else from being handed in", async () => {
  const session = await DeskSession.open(vault());
  const bad = await session.register([]);
  for (let at = 0; at < 3; at += 1) await session.register([]);
  vi.stubGlobal("fetch", async (url: string, { body = "{}" }: { body?: string }) => {
    const sent: Sent = JSON.parse(body);
    const isRead = url.endsWith("blocks") || sent.visitors.every(({ key }) => key !== bad?.key);
    return isRead
      ? new Response(JSON.stringify(issueAll(url.split("/").at(-1) ?? "", sent)))
      : new Response("{}", { status: 422 });
  });
  await session.sync();
  expect(session.view()).toMatchObject({ waiting: 1, line: "resting" });
  expect(session.view().visitors[0]?.status).toBe("aside");
});

/** A server that fails at some visitors, alone and among others; how often it was asked. */
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
  "one visitor whom the server answers %i starves nobody, of barcodes neither",
  async (status) => {
    const session = await DeskSession.open(vault());
    const bad = await session.register([]);
    for (let at = 1; at < 30; at += 1) await session.register([]);
    const { calls } = failAt(status, (key) => key === bad?.key);
    await session.sync();
    expect(session.view()).toMatchObject({ waiting: 1, unused: 1, line: "resting" });
    expect(session.view().visitors[0]).toMatchObject({ status: "aside", barcode: "CODE-0" });
    expect(kept.has(`visitor:${bad?.key}`)).toBe(true);
    calls.length = 0;
    failAt(status, () => false);
    await session.sync();
    expect(session.view()).toMatchObject({ waiting: 0, line: "resting" });
  },
);

it("a server that fails at everybody is asked for one batch, not for everybody", async () => {
  const state = kept.get("state") as { unused: string[] };
  kept.set("state", { ...state, unused: Array.from({ length: 200 }, (_, at) => `CODE-${at}`) });
  const session = await DeskSession.open(vault());
  for (let at = 0; at < 100; at += 1) await session.register([]);
  const { calls } = failAt(500, () => true);
  await session.sync();
  expect(calls).toHaveLength(26);
  expect(session.view()).toMatchObject({ waiting: 100, line: "failed" });
  failAt(500, () => false);
  for (let pass = 0; pass < 2; pass += 1) await session.sync();
  expect(session.view().waiting).toBe(0);
});

it("visitors whom the server cannot take are saved in a file before the desk is closed (rules/desk 10)", async () => {
  const session = await DeskSession.open(vault());
  const bad = await session.register([]);
  failAt(500, () => true);
  await session.sync();
  await expect(session.giveBack()).rejects.toThrow("not handed in");
  expect(session.saveAside()).toMatchObject([{ key: bad?.key }]);
  await session.giveBack();
});

it("says of the line what it has found out, and that it hands in only while it does", async () => {
  const session = await DeskSession.open(vault());
  expect(session.view().line).toBe("unknown");
  const lines: string[] = [];
  session.subscribe(() => lines.push(session.view().line));
  answerWith(issueAll);
  await session.sync();
  expect(lines).toEqual(["resting"]);
  noNetwork();
  await session.sync();
  expect(session.view().line).toBe("no-network");
  for (let at = 0; at < 20; at += 1) await session.register([]);
  answerWith(issueAll);
  await session.sync();
  lines.length = 0;
  await session.sync();
  expect(lines).not.toContain("busy");
});

it("takes the next block along when barcodes run low", async () => {
  const session = await DeskSession.open(vault());
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

it("a server that does not know the desk any more keeps nothing from being handed in later", async () => {
  const session = await DeskSession.open(vault());
  await session.register([]);
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 401 }));
  await session.sync();
  expect(session.view()).toMatchObject({ waiting: 1, line: "refused" });
  await session.reconnect({ projectId: 1, deskId: 2, key: "new" });
  answerWith(issueAll);
  await session.sync();
  expect(session.view().waiting).toBe(0);
});

it("a barcode that was given back is never given, whether the answer came or not (rules/desk 12)", async () => {
  const session = await DeskSession.open(vault());
  // The server has taken them back, and the answer is lost.
  answerWith((_, { barcodes }) => {
    if (barcodes.length > 0) throw new TypeError("Failed to fetch");
    return { returned: 0 };
  });
  await expect(session.giveBack()).rejects.toThrow();
  expect(await session.register([])).toBeNull();
  const again = await DeskSession.open(vault());
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

it("a page that is killed while it closes gives no barcode of the slices that were answered", async () => {
  const state = kept.get("state") as { unused: string[] };
  kept.set("state", { ...state, unused: Array.from({ length: 700 }, (_, at) => `CODE-${at}`) });
  const session = await DeskSession.open(vault());
  const sizes: number[] = [];
  answerWith((_, { barcodes }) => {
    if (barcodes.length === 0) return { returned: 0 };
    sizes.push(barcodes.length);
    if (sizes.length === 2) throw new TypeError("Failed to fetch");
    return { returned: barcodes.length };
  });
  await expect(session.giveBack()).rejects.toThrow();
  const again = await DeskSession.open(vault());
  expect(again.view().unused).toBe(0);
  await again.giveBack();
  expect(sizes).toEqual([500, 200, 200]);
});

it("a desk with visitors who are not handed in keeps its barcodes, and is not closed (rules/desk 10)", async () => {
  const session = await DeskSession.open(vault());
  await session.register([]);
  await expect(session.giveBack()).rejects.toThrow("not handed in");
  expect(session.view().unused).toBe(29);
});

it("a desk that is closed without a network keeps its barcodes (rules/desk 12)", async () => {
  const session = await DeskSession.open(vault());
  noNetwork();
  await expect(session.giveBack()).rejects.toThrow("Failed to fetch");
  expect((await session.register([]))?.barcode).toBe("CODE-0");
});

it("a damaged record keeps no other visitor from being handed in, and is told (rules/desk 16)", async () => {
  const session = await DeskSession.open(vault());
  const [one] = [await session.register([]), await session.register([])];
  const read = async <T>(name: string): Promise<T | null> => {
    if (name === `visitor:${one?.key}`) throw new Error("damaged");
    return (kept.get(name) as T | undefined) ?? null;
  };
  const again = await DeskSession.open({ ...vault(), read });
  expect(again.view()).toMatchObject({ waiting: 1, damaged: 1 });
  answerWith(issueAll);
  await again.sync();
  expect(again.view()).toMatchObject({ waiting: 0, damaged: 1 });
  expect(kept.has(`visitor:${one?.key}`)).toBe(true);
});

it("a desk that may take nothing along still hands in (rules/desk 15)", async () => {
  const session = await DeskSession.open(vault());
  for (let at = 0; at < 20; at += 1) await session.register([]);
  vi.stubGlobal("fetch", async (url: string, { body = "{}" }: { body?: string }) =>
    url.endsWith("blocks")
      ? new Response("{}", { status: 403 })
      : new Response(JSON.stringify(issueAll("visitors", JSON.parse(body)))),
  );
  await session.sync();
  expect(session.view()).toMatchObject({ waiting: 0, line: "suspended" });
});
