import { sendGateScans } from "@foyer/contract/device-scans.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeDeviceEvent, sendFrom } from "../../../test/feature-setups/gate-device-setup.ts";
import { killBeforeWriting } from "../../../test/interference/kill-before-writing.ts";
import { startServer } from "../../../test/interference/start-server.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

setUpApp();

const SCANS = 40;

it.each(["gate_scan", "gate_conflict"])(
  "a server that is killed (-9) before it writes into %s keeps nothing; the next call keeps everything once (rules/gates 18)",
  async (table) => {
    const { device, sell, at, projectId } = await makeDeviceEvent();
    const { barcode } = await sell();
    // Every second code is that of the ticket: the first of them is right, and the others are conflicts.
    const scans = Array.from({ length: SCANS }, (_, nth) => {
      const isTicket = nth % 2 === 0;
      const [verdict, reason] = isTicket ? ["admitted", null] : ["refused", "unknown-code"];
      const code = isTicket ? barcode : `STRANGER-${nth}`;
      return at(nth + 1, code, SCANS - nth, { direction: "in", isOffline: true, verdict, reason });
    });
    await sql`update gate_device set added_at = now() - interval '1 day'`.execute(app.db);
    let sending: Promise<unknown> = Promise.resolve();
    await killBeforeWriting(app, table, async () => {
      const server = await startServer(app);
      const { gateDeviceId, id, key } = device;
      sending = fetch(`${server.url}/api/public/projects/${projectId}/gate-devices/${gateDeviceId}/scans`, {
        method: sendGateScans.method,
        headers: { "content-type": "application/json", "gate-key": key },
        body: JSON.stringify({ device: id, sentAt: new Date().toISOString(), unsent: 0, scans }),
      }).catch(() => null);
      return server;
    });
    expect(await sending).toBeNull();
    const count = async (of: string) =>
      (
        await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(of)}
          where project_id = ${projectId}`.execute(app.db)
      ).rows[0]?.count;
    expect(await count("gate_scan")).toBe(0);
    for (let time = 0; time < 2; time += 1) expect((await sendFrom(device, scans)).status).toBe(200);
    expect(await count("gate_scan")).toBe(SCANS);
    expect(await count("gate_conflict")).toBe(SCANS / 2 - 1);
  },
);
