import { listGateScans, scanAtGate } from "@foyer/contract/gate-scans.ts";
import { updateGate } from "@foyer/contract/gates.ts";
import { exchangeBarcode } from "@foyer/contract/ticket-corrections.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeGateEvent } from "../../../test/feature-setups/gate-setup.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

setUpApp();

it("a ticket is admitted once, and marked with where and when it was seen (rules/gates 5, 6)", async () => {
  const { scan, sell, addGate } = await makeGateEvent();
  const { barcode, ticketId } = await sell();
  const first = await scan(barcode);
  expect(first).toMatchObject({ verdict: "admitted", reason: null, holder: { ticketId }, earlier: null });
  const south = await addGate({ name: "South" });
  expect(await scan(barcode, { gateId: south.body.id })).toMatchObject({
    verdict: "marked",
    reason: "seen-before",
    earlier: { gateName: "North", at: first.at },
  });
});

it("a gate that stops repeats refuses them; a refused scan is no passage", async () => {
  const { scan, sell } = await makeGateEvent({ stopsRepeats: true });
  const { barcode } = await sell();
  const { at } = await scan(barcode);
  for (let time = 0; time < 2; time += 1) {
    expect(await scan(barcode)).toMatchObject({ verdict: "refused", reason: "seen-before", earlier: { at } });
  }
});

it("areas are counted apart (rules/gates 4)", async () => {
  const { scan, sell, addGate } = await makeGateEvent();
  const { barcode } = await sell();
  const lounge = await addGate({ name: "Lounge door", area: "Lounge" });
  const again = await addGate({ name: "Lounge back door", area: " LOUNGE " });
  expect((await scan(barcode)).verdict).toBe("admitted");
  expect((await scan(barcode, { gateId: lounge.body.id })).verdict).toBe("admitted");
  expect((await scan(barcode, { gateId: again.body.id })).verdict).toBe("marked");
});

it("who has left may come back where the gate says so", async () => {
  const { scan, sell } = await makeGateEvent({ entryLimit: "after-exit", way: "both" });
  const { barcode } = await sell();
  expect((await scan(barcode, { direction: "out" })).reason).toBe("not-inside");
  const passages = [];
  for (const direction of ["in", "out", "in", "in"] as const)
    passages.push((await scan(barcode, { direction })).verdict);
  expect(passages).toEqual(["admitted", "admitted", "admitted", "marked"]);
});

it("a code of no ticket, of a cancelled one, and one that was exchanged are refused (rules/gates 5)", async () => {
  const { scan, sell, projectId } = await makeGateEvent();
  const [cancelled, exchanged] = [await sell(), await sell()];
  await sql`update ticket set status = 'cancelled' where project_id = ${projectId} and id = ${cancelled.ticketId}`.execute(
    app.db,
  );
  await app.call(exchangeBarcode, { params: { projectId, ticketId: exchanged.ticketId }, body: {} });
  expect(await scan("NOBODY")).toMatchObject({ verdict: "refused", reason: "unknown-code", holder: null });
  expect(await scan(cancelled.barcode)).toMatchObject({ verdict: "refused", reason: "cancelled" });
  expect(await scan(exchanged.barcode)).toMatchObject({
    verdict: "refused",
    reason: "exchanged-code",
    holder: { ticketId: exchanged.ticketId },
  });
});

it("a ticket of another project is unknown", async () => {
  const { scan } = await makeGateEvent();
  const other = await makeGateEvent();
  const { barcode } = await other.sell();
  expect(await scan(barcode)).toMatchObject({ reason: "unknown-code", holder: null });
});

it("a scan that is sent again keeps its verdict, also at a gate that was closed since (rules/gates 8)", async () => {
  const { projectId, gateId, sell, deviceId } = await makeGateEvent();
  const [one, two] = [await sell(), await sell()];
  const params = { projectId, gateId };
  const scans = [
    { sequence: 1, code: one.barcode },
    { sequence: 2, code: two.barcode },
    { sequence: 3, code: one.barcode },
  ];
  const send = (sent: object[]) => app.call(scanAtGate, { params, body: { deviceId, scans: sent } });
  const { body: first } = await send(scans);
  expect(first.scans.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
    "admitted",
    "admitted",
    "marked",
  ]);
  expect(first.scans[2].earlier).toEqual({ gateName: "North", at: first.scans[0].at });
  await app.call(updateGate, { params, body: { name: "North", isClosed: true } });
  expect((await send(scans)).body).toEqual(first);
  const wrong = await send([{ sequence: 1, code: two.barcode }]);
  expect(wrong.body.Error.Code).toBe("scan-sequence-used");
});

it("the log of a gate has each scan with who scanned, latest first, by verdict", async () => {
  const { scan, sell, projectId, gateId } = await makeGateEvent();
  const { barcode } = await sell();
  for (const code of [barcode, "NOBODY", barcode]) await scan(code);
  const list = async (verdict = "") =>
    (await app.call(listGateScans, { params: { projectId, gateId }, query: { verdict } })).body;
  const all = await list();
  expect(all.TotalCount).toBe(3);
  expect(all.Items.map((item: { code: string }) => item.code)).toEqual([barcode, "NOBODY", barcode]);
  expect(all.Items[0]).toMatchObject({ verdict: "marked", earlier: { gateName: "North" } });
  expect(all.Items[0].staffName).not.toBe("");
  expect(await list("refused")).toMatchObject({ TotalCount: 1, Items: [{ code: "NOBODY" }] });
});

it("a repeat says where the visitor came in, also when the gate leads elsewhere since", async () => {
  const { scan, sell, projectId, gateId } = await makeGateEvent();
  const { barcode } = await sell();
  const { at } = await scan(barcode);
  await scan(barcode);
  const params = { projectId, gateId };
  await app.call(updateGate, { params, body: { name: "North", area: "Lounge" } });
  const { Items } = (await app.call(listGateScans, { params, query: {} })).body;
  expect(Items[0]).toMatchObject({ reason: "seen-before", earlier: { gateName: "North", at } });
});
