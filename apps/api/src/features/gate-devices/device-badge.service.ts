import type { printDeviceBadge as contract } from "@foyer/contract/device-scans.ts";
import type { Request } from "@foyer/contract/endpoint.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { beginAttempt, type RateLimit, tooManyRequests } from "../../platform/rate-limit/rate-limit.ts";
import { recordChange } from "../audit/audit.service.ts";
import { checkPrints, countPrints } from "../badge-prints/badge-prints.service.ts";
import { findScan } from "../gates/gate-scans.service.ts";
import { listGateRules } from "../gates/gates.service.ts";
import { requireActive } from "../keyed-devices/device-key.service.ts";
import { findPrintableTicket, type PrintableRow } from "../printouts/printable-ticket.service.ts";
import { openComposer } from "../ticket-pdf/compose-pages.service.ts";
import { printRow } from "../ticket-pdf/print-ticket.service.ts";
import { type ConnectedDevice, GATE_DEVICES } from "./gate-device-kind.ts";

/** A lane lets in fewer; a stolen device must not print the list of visitors. rules/gates 48 */
const DEVICE_BADGES: RateLimit = {
  name: "gate-device-badge",
  maximum: 30,
  windowMinutes: 1,
  refuses: "every-call",
};

/** The visitor is still there. rules/gates 48 */
const VALID_MS = 15 * 60_000;

const ONSITE = { isOnsite: true, asked: undefined };

/**
 * Draws the badge of somebody whom this device has let in, and counts the print. Throws `not-found` for a scan that it has not
 * sent, `gate-prints-no-badges`, `gate-closed`, `badge-not-let-in`, `badge-scan-too-old`, and as `countPrints` does.
 * rules/gates 48
 */
export async function printDeviceBadge(
  db: Kysely<Database>,
  device: ConnectedDevice,
  { sequence, reason, onlyFirst }: Request<typeof contract>["body"],
): Promise<FileAnswer> {
  await requireActive(db, GATE_DEVICES, device);
  const { projectId, gateDeviceId } = device;
  const attempt = await beginAttempt(db, [
    { key: `gate-device ${projectId} ${gateDeviceId}`, limit: DEVICE_BADGES },
  ]);
  if (!attempt.allowed) throw tooManyRequests(attempt);
  const row = await findLetIn(db, device, sequence);
  const wanted = { ticketIds: [row.ticketId], reason, onlyFirst };
  // Before it is drawn, which costs more; it is decided under the lock of the ticket.
  await checkPrints(db, projectId, wanted);
  const badge = await printRow(openComposer(db, { projectId, isOnsite: true }), row, ONSITE);
  // A badge that cannot be drawn is not counted.
  await inTransaction(db, async (trx) => {
    const { entry } = await countPrints(trx, projectId, { ...wanted, printedBy: device.name });
    const by = { staffId: device.staffId, name: device.staffName };
    await recordChange(trx, by, { ...entry, after: { ...entry.after, device: device.name } });
  });
  return badge;
}

/** Finds the ticket of a scan of this device that let somebody in at a gate where it may print. */
async function findLetIn(
  db: Kysely<Database>,
  { projectId, deviceId, gateIds }: ConnectedDevice,
  sequence: number,
): Promise<PrintableRow> {
  const scan = await findScan(db, { projectId, deviceId }, sequence);
  if (!scan || (gateIds.length > 0 && !gateIds.includes(scan.gateId))) throw problem("not-found");
  const gate = (await listGateRules(db, projectId)).find(({ id }) => id === scan.gateId);
  if (!gate?.printsBadges) throw problem("gate-prints-no-badges");
  if (gate.isClosed) throw problem("gate-closed");
  const { verdict, direction, ticketId, scannedAt } = scan;
  if (verdict === "refused" || direction !== "in" || ticketId === null) throw problem("badge-not-let-in");
  if (Date.now() - scannedAt.getTime() > VALID_MS) throw problem("badge-scan-too-old");
  const row = await findPrintableTicket(db, { projectId, ticketId });
  // It may have been cancelled or moved since, or the device let it in without a network.
  const isAdmitted =
    gate.registrationIds.length === 0 || gate.registrationIds.includes(row?.registrationId ?? 0);
  if (row?.status !== "issued" || !isAdmitted) throw problem("badge-not-let-in");
  return row;
}
