import { expect, it } from "vitest";
import { answerWith, failAt, noNetwork } from "../../test/desk-server-stub.ts";
import { keepCodes, setUpDevice, vault } from "../../test/stored-desk.ts";
import { DeskSession } from "./desk-session.ts";

setUpDevice();

it("rejected visitors are saved in a file before the desk is closed (rules/desk 10)", async () => {
  const session = await DeskSession.open(vault(), []);
  const bad = await session.register([]);
  failAt(500, () => true);
  await session.sync();
  await expect(session.close()).rejects.toThrow("not synced");
  expect(session.takeRejected()).toMatchObject([{ key: bad?.key }]);
  await session.close();
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
  keepCodes(700);
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
