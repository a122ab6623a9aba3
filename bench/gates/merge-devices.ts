import type { ApiClient } from "@foyer/api-client/api-client.ts";
import { enrolGateDevice, sendGateScans } from "@foyer/contract/device-scans.ts";
import { addGateDevice } from "@foyer/contract/gate-devices.ts";
import { createGate } from "@foyer/contract/gates.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { Pool } from "pg";

const DEVICES = 2;
export const OFFLINE_SCANS = 20_000;
const HOURS = 8;

type Hall = { baseUrl: string; api: ApiClient; pool: Pool; projectId: number };

/**
 * Two devices that had no network for eight hours send their scans; half of what one has scanned the other has scanned, too.
 * Returns the seconds until both have sent everything. Throws when a scan is lost or stored twice, or a double not listed.
 * rules/gates 18, 20
 */
export async function mergeDevices({ baseUrl, api, pool, projectId }: Hall): Promise<number> {
  const params = { projectId };
  const gate = await api.call(createGate, { params, body: { name: "Hall 2", area: "Hall 2" } });
  const codes = await listCodes(pool, projectId, (DEVICES + 1) * (OFFLINE_SCANS / DEVICES));
  const start = Date.now() - HOURS * 3_600_000;
  const devices = [];
  for (let nth = 0; nth < DEVICES; nth += 1) {
    const { device, key } = await api.call(addGateDevice, { params, body: { name: `Phone ${nth + 1}` } });
    const path = `/api/public/projects/${projectId}/gate-devices/${device.id}`;
    const send = async (call: { path: string; method: string }, body: object) => {
      const answer = await fetch(`${baseUrl}${path}${call.path.slice(call.path.lastIndexOf("/"))}`, {
        method: call.method,
        headers: { "content-type": "application/json", "gate-key": key },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`A device was answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    };
    const id = crypto.randomUUID();
    await send(enrolGateDevice, { device: id });
    const first = (nth * OFFLINE_SCANS) / DEVICES;
    const scans = codes.slice(first, first + OFFLINE_SCANS).map((code, at) => ({
      sequence: at + 1,
      code,
      gateId: gate.id,
      at: new Date(start + (at * HOURS * 3_600_000) / OFFLINE_SCANS + nth * 500).toISOString(),
      isOffline: true,
      verdict: "admitted",
      reason: null,
    }));
    devices.push({ id, scans, send });
  }
  // They were set up in the morning.
  await pool.query("update gate_device set added_at = now() - interval '1 day'");

  const started = performance.now();
  await Promise.all(
    devices.map(async ({ id, scans, send }) => {
      for (let from = 0; from < scans.length; from += LIMITS.scansAtOnce) {
        const call = scans.slice(from, from + LIMITS.scansAtOnce);
        const unsent = scans.length - from - call.length;
        await send(sendGateScans, { device: id, sentAt: new Date().toISOString(), unsent, scans: call });
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;

  const { rows } = await pool.query<{ stored: number; listed: number }>(
    `select (select count(*)::integer from gate_scan where project_id = $1 and gate_id = $2) as stored,
       (select count(*)::integer from gate_conflict where project_id = $1) as listed`,
    [projectId, gate.id],
  );
  const expected = { stored: DEVICES * OFFLINE_SCANS, listed: OFFLINE_SCANS / DEVICES };
  if (rows[0]?.stored !== expected.stored || rows[0].listed !== expected.listed)
    throw new Error(`Expected ${JSON.stringify(expected)}, found ${JSON.stringify(rows[0])}.`);
  return seconds;
}

/** Codes of tickets that admit their holders. */
async function listCodes(pool: Pool, projectId: number, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ barcode: string }>(
    "select barcode from ticket where project_id = $1 and status = 'issued' order by id limit $2",
    [projectId, count],
  );
  if (rows.length < count) throw new Error(`There are ${rows.length} tickets of ${count}.`);
  return rows.map(({ barcode }) => barcode);
}
