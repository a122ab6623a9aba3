import { listAudit } from "@foyer/contract/audit.ts";
import { listGateConflicts, renewGateKey, uploadScanFile } from "@foyer/contract/gate-devices.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import {
  connectGateDevice,
  enrolDevice,
  type GateDevice,
  makeDeviceEvent,
  sendFrom,
} from "../../../test/feature-setups/gate-device-setup.ts";
import { makeScanFile } from "../../../test/files/scan-file.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";
import { upload } from "../../../test/server/upload.ts";

setUpApp();

/** A file as the device saves it, of scans as `at` makes them. */
function saved(
  { projectId, gateDeviceId, key, id }: GateDevice,
  scans: readonly object[],
  clockAhead = 0,
): Buffer {
  const kept = scans.map((scan) => ({
    direction: "in",
    isOffline: true,
    verdict: "admitted",
    reason: null,
    ...scan,
  }));
  return makeScanFile({ projectId, gateDeviceId, device: id, key }, { clockAhead, scans: kept });
}

const send = (projectId: number, content: Uint8Array) =>
  upload(app, uploadScanFile, { params: { projectId }, content, name: "Phone.scans" });

const stored = async (projectId: number) =>
  (
    await sql<{ sequence: number; code: string; at: Date; sent: boolean }>`
      select sequence::int, code, scanned_at as at, is_offline as sent from gate_scan
      where project_id = ${projectId} order by device_id, sequence`.execute(app.db)
  ).rows;

it("a file merges once, with what the device sends before, between and later (rules/gates 47)", async () => {
  const { device, projectId, at, sell } = await makeDeviceEvent();
  const [one, two, three] = [await sell(), await sell(), await sell()];
  const scans = [
    at(1, one.barcode, 300),
    at(2, two.barcode, 200),
    at(3, one.barcode, 100),
    at(4, three.barcode, 50),
  ];
  await sendFrom(device, scans.slice(0, 1));
  const file = saved(device, scans.slice(0, 3));
  const { status, body } = await send(projectId, file);
  expect(status).toBe(200);
  expect(body).toEqual({ deviceName: "Phone", added: 2, known: 1, rejected: 0 });
  expect((await send(projectId, file)).body).toMatchObject({ added: 0, known: 3 });
  await sendFrom(device, scans);
  expect((await stored(projectId)).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
  // The double is a conflict, as if the device had sent it.
  const { body: conflicts } = await app.call(listGateConflicts, { params: { projectId }, query: {} });
  expect(conflicts).toMatchObject({ TotalCount: 1, Items: [{ code: one.barcode, sequence: 3 }] });
  const audit = await app.call(listAudit, { query: { entity: "gate device", projectId } });
  expect(audit.body.Items.filter(({ action }: { action: string }) => action === "import")).toHaveLength(2);
});

it("times are corrected by how far the device's clock is off (rules/gates 18, 47)", async () => {
  const { device, projectId, at, sell } = await makeDeviceEvent();
  await sql`update gate_device set added_at = now() - interval '1 day'`.execute(app.db);
  const { barcode } = await sell();
  const hour = 3_600_000;
  const scan = at(1, barcode, 7_200);
  const ahead = { ...scan, at: new Date(Date.parse(scan.at) + hour).toISOString() };
  await send(projectId, saved(device, [ahead], hour));
  expect((await stored(projectId))[0]?.at.toISOString()).toBe(scan.at);
});

it("a scan that is refused holds up no other (rules/gates 47)", async () => {
  const { device, projectId, at, sell } = await makeDeviceEvent();
  const [one, two] = [await sell(), await sell()];
  const scans = [
    at(1, one.barcode, 90),
    { ...at(2, one.barcode, 80), gateId: 99_999 },
    { ...at(3, two.barcode, 70), verdict: "marked" },
    at(4, two.barcode, 60),
  ];
  const { body } = await send(projectId, saved(device, scans));
  expect(body).toMatchObject({ added: 2, known: 0, rejected: 2 });
  expect((await stored(projectId)).map(({ sequence }) => sequence)).toEqual([1, 4]);
});

it("a file that was changed, at any byte, is refused whole (rules/gates 47)", async () => {
  const { device, projectId, at, sell } = await makeDeviceEvent();
  const { barcode } = await sell();
  const file = saved(device, [at(1, barcode, 90)]);
  const codes = new Set<string>();
  const refuse = async (bytes: Uint8Array) => {
    const { status, body } = await send(projectId, bytes);
    const { Code } = body.Error;
    expect(status).toBe(Code === "scan-file-unknown" ? 415 : 422);
    codes.add(Code);
  };
  const head = file.indexOf(10);
  for (let at = 0; at < file.length; at += at < head ? 7 : 23) {
    const changed = Buffer.from(file);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await refuse(changed);
  }
  for (const length of [1, head, head + 1, head + 13, file.length - 1])
    await refuse(file.subarray(0, length));
  await refuse(Buffer.from("Barcode;Time\nA-1;10:00"));
  expect([...codes]).toContain("scan-file-damaged");
  expect([...codes]).toContain("scan-file-unknown");
  expect(await stored(projectId)).toEqual([]);
});

it("a file of another project, device or key is refused with a sentence (rules/gates 47)", async () => {
  const { device, projectId, at, sell } = await makeDeviceEvent();
  const other = await makeDeviceEvent();
  const { barcode } = await sell();
  const scans = [at(1, barcode, 90)];
  const codeOf = async (content: Uint8Array) => (await send(projectId, content)).body.Error.Code;
  expect(await codeOf(saved(other.device, scans))).toBe("scan-file-of-another-project");
  // Whoever writes the name of another project or device over it has not its key.
  expect(await codeOf(saved({ ...other.device, projectId }, scans))).toBe("scan-file-outdated");
  const strange = await connectGateDevice(projectId);
  const forged = { ...strange, gateDeviceId: device.gateDeviceId, id: device.id };
  expect(await codeOf(saved(forged, scans))).toBe("scan-file-damaged");
  const guessed = { ...device, key: "guess".repeat(9) };
  expect(await codeOf(saved(guessed, scans))).toBe("scan-file-damaged");

  // With a new link an earlier file is outdated, and one that is saved anew is taken.
  const file = saved(device, scans);
  const { gateDeviceId } = device;
  const { body } = await app.call(renewGateKey, { params: { projectId, gateDeviceId } });
  expect(await codeOf(file)).toBe("scan-file-outdated");
  const renewed = { ...device, key: body.key };
  await enrolDevice(renewed);
  expect(await codeOf(file)).toBe("scan-file-damaged");
  expect((await send(projectId, saved(renewed, scans))).body).toMatchObject({ added: 1 });
});
