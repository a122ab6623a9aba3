import type { sendGateScans as contract } from "@foyer/contract/device-scans.ts";
import type { Request } from "@foyer/contract/endpoint.ts";
import type { GateScan } from "@foyer/contract/gate-scans.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { takeScans } from "../gates/take-scans.service.ts";
import { isSuspended } from "../keyed-devices/device-key.service.ts";
import type { ConnectedDevice } from "./gate-device-kind.ts";
import { openVisitorHandles } from "./visitor-handle.service.ts";

/** Takes scans of a device in. The answer names visitors who were found by name as the device does. rules/gates 18, 46 */
export async function takeDeviceScans(
  db: Kysely<Database>,
  device: ConnectedDevice,
  { sentAt, scans: sent }: Pick<Request<typeof contract>["body"], "sentAt" | "scans">,
): Promise<GateScan[]> {
  const hidesNames = await isSuspended(db, device);
  const clockAhead = Date.parse(sentAt) - Date.now();
  const scans = await openVisitorHandles(db, device, { clockAhead, scans: sent });
  const found = new Map(
    sent.flatMap(({ sequence, code }, nth) => (scans[nth]?.code === code ? [] : [[sequence, code] as const])),
  );
  const taken = await inTransaction(db, (trx) =>
    takeScans(trx, { ...device, hidesNames }, { clockAhead, scans }),
  );
  return taken.scans.map((scan) => ({ ...scan, code: found.get(scan.sequence) ?? scan.code }));
}
