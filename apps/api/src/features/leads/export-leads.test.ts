import { listAudit } from "@foyer/contract/audit.ts";
import { exportLeads } from "@foyer/contract/exhibitors.ts";
import { expect, it } from "vitest";
import { withdrawFrom } from "../../../test/feature-setups/consent-setup.ts";
import {
  connectLeadDevice,
  keyOf,
  type LeadDevice,
  leadFileOf,
  makeLeadEvent,
  sendLeads,
} from "../../../test/feature-setups/lead-setup.ts";
import { erase } from "../../../test/feature-setups/privacy-setup.ts";
import { readWorkbook } from "../../../test/files/read-workbook.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();

type Row = ReturnType<typeof readWorkbook>[number]["rows"][number];

async function rowsOf(url: string, headers: Record<string, string>): Promise<Row[]> {
  const answer = await app.app.inject({ url, headers });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  expect(answer.headers["content-disposition"]).toContain('filename="leads of Acme.xlsx"');
  const [sheet] = readWorkbook(answer.rawPayload);
  return sheet?.rows ?? [];
}

/** The rows of the workbook that a device downloads. */
const deviceRows = (device: LeadDevice) => {
  const { projectId, leadDeviceId, id } = device;
  const path = `/api/public/projects/${projectId}/lead-devices/${leadDeviceId}/leads/file`;
  return rowsOf(`${path}?device=${id}&format=xlsx`, keyOf(device));
};

/** The rows of the workbook that managers download. */
const staffRows = ({ projectId, exhibitorId }: { projectId: number; exhibitorId: number }) =>
  rowsOf(`/api/projects/${projectId}/exhibitors/${exhibitorId}/leads/file?format=xlsx`, {
    authorization: `Bearer ${app.admin}`,
  });

const valuesOf = (row: Row | undefined) => Object.values(row ?? {}).map(({ value }) => value);

/** An event whose exhibitor has scanned two visitors; the name of the second looks like a formula. */
async function makeScannedEvent() {
  const event = await makeLeadEvent();
  const { device, visitor } = event;
  const [ann, ben] = [await visitor("ann@example.org"), await visitor("ben@example.org", true, "=1+1")];
  await sendLeads(device, [
    { sequence: 1, code: ann.code, note: "Wants a demo\nin May", rating: 2 },
    { sequence: 2, code: ben.code },
  ]);
  return { ...event, ann, ben };
}

// rules/leads 11
it("has the exhibitor's leads with their notes, for its devices and for managers", async () => {
  const { device, acme } = await makeScannedEvent();
  const { text, status } = await leadFileOf(device);
  expect(status).toBe(200);
  const [header, first, second] = text.replace("\ufeff", "").trim().split("\r\n");
  expect(header).toBe("Scanned (UTC),First name,Last name,Company,Email,Rating,Notes");
  expect(first).toMatch(/,,Ivanova,,ann@example.org,2,"Phone 1: Wants a demo\nin May"$/);
  expect(second).toMatch(/,,'=1\+1,,ben@example.org,,$/);
  const { text: forStaff } = await app.call(exportLeads, { params: acme });
  expect(forStaff).toBe(text);
});

it("is a workbook of the same columns: texts are no formulas, times and ratings are numbers", async () => {
  const { device, acme } = await makeScannedEvent();
  const [header, first, second, ...more] = await deviceRows(device);
  expect(more).toEqual([]);
  expect(valuesOf(header)).toEqual([
    "Scanned (UTC)",
    "First name",
    "Last name",
    "Company",
    "Email",
    "Rating",
    "Notes",
  ]);
  // The same moment as in csv.
  const [, line = ""] = (await leadFileOf(device)).text.split("\r\n");
  const days = Number(first?.A?.value);
  const at = new Date(Math.round((days - 25_569) * 86_400) * 1_000).toISOString();
  expect(at.slice(0, 19).replace("T", " ")).toBe(line.split(",")[0]);
  expect(first).toMatchObject({
    A: { type: "n", format: "dd/mm/yyyy hh:mm:ss" },
    C: { type: "inlineStr", value: "Ivanova" },
    E: { value: "ann@example.org" },
    F: { type: "n", value: "2", format: "0" },
    G: { value: "Phone 1: Wants a demo\nin May" },
  });
  expect(second).toMatchObject({ C: { type: "inlineStr", value: "=1+1", format: "@" } });
  expect(second).not.toHaveProperty("F");
  expect(await staffRows(acme)).toEqual([header, first, second]);
  const query = { entity: "exhibitor", projectId: acme.projectId, action: "export" as const };
  const { Items: items } = (await app.call(listAudit, { query })).body;
  expect(items).toMatchObject([{ after: { file: "leads", count: 2, format: "xlsx" } }]);
});

it("has nobody whose consent has ended, and nobody who was erased", async () => {
  const { device, ann, ben, newsId } = await makeScannedEvent();
  await withdrawFrom(ann, newsId);
  expect((await deviceRows(device)).slice(1).map(valuesOf)).toEqual([
    [expect.any(String), "=1+1", "ben@example.org"],
  ]);
  expect((await erase(ben)).status).toBe(200);
  for (const file of [(await leadFileOf(device)).text, JSON.stringify(await deviceRows(device))])
    expect(file).not.toMatch(/ann@|ben@|demo/);
});

it("cuts no note off: what exceeds a cell is in the next column", async () => {
  const { acme, visitor } = await makeLeadEvent();
  const ann = await visitor("ann@example.org");
  const note = "n".repeat(1_000);
  const names = ["One", "Two"];
  for (const name of names) {
    const device = await connectLeadDevice(acme, name);
    const scans = Array.from({ length: 20 }, (_, at) => ({ sequence: at + 1, code: ann.code, note }));
    await sendLeads(device, scans);
  }
  const [header, row] = await staffRows(acme);
  expect(valuesOf(header).slice(-2)).toEqual(["Notes", "Notes 2"]);
  const lines = [row?.G, row?.H].flatMap((cell) => cell?.value.split("\n") ?? []);
  expect(lines.toSorted()).toEqual(
    names.flatMap((name) => Array.from({ length: 20 }, () => `${name}: ${note}`)),
  );
});
