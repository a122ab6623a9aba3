import { expect, it, vi } from "vitest";
import { answerWith, failAt, issueAll, noNetwork, type Sent } from "../../test/desk-server-stub.ts";
import { device, keepCodes, setUpDevice, vault } from "../../test/stored-desk.ts";
import { DeskSession } from "./desk-session.ts";

setUpDevice();

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
  device.isBroken = true;
  await expect(session.register([])).rejects.toThrow("full");
  device.isBroken = false;
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
  expect([...device.kept.keys()]).toEqual(["state", "taken"]);
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
    expect(device.kept.has(`visitor:${bad?.key}`)).toBe(true);
    calls.length = 0;
    failAt(status, () => false);
    await session.sync();
    expect(session.view()).toMatchObject({ waiting: 0, server: "reachable" });
  },
);

it("a server that fails at everybody gets one call of visitors, not one for each visitor", async () => {
  keepCodes(200);
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

it("a damaged record is counted and does not hold up the others (rules/desk 16)", async () => {
  const session = await DeskSession.open(vault(), []);
  const [one] = [await session.register([]), await session.register([])];
  const read = async <T>(name: string): Promise<T | null> => {
    if (name === `visitor:${one?.key}`) throw new Error("damaged");
    return (device.kept.get(name) as T | undefined) ?? null;
  };
  const again = await DeskSession.open({ ...vault(), read }, []);
  expect(again.view()).toMatchObject({ waiting: 1, damaged: 1 });
  answerWith(issueAll);
  await again.sync();
  expect(again.view()).toMatchObject({ waiting: 0, damaged: 1 });
  expect(device.kept.has(`visitor:${one?.key}`)).toBe(true);
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
