import type {
  contactGateServer,
  GateChanges,
  listGateCodes as listContract,
} from "@foyer/contract/device-scans.ts";
import type { Request, Result } from "@foyer/contract/endpoint.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { type PackedCode, packCodes } from "@foyer/domain/gate/packed-codes.ts";
import { packPassages } from "@foyer/domain/gate/packed-passages.ts";
import { spellingsOf } from "@foyer/domain/visitor/code-key.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { readAreaStates } from "../gates/area-fill.service.ts";
import { requireActive } from "../keyed-devices/device-key.service.ts";
import { hashOf } from "./code-hash.ts";
import { noteContact } from "./edit-device.service.ts";
import * as store from "./gate-changes.store.ts";
import { type ConnectedDevice, GATE_DEVICES } from "./gate-device-kind.ts";
import { getGateKit } from "./gate-kit.service.ts";

/** The cursor of a device that starts to load codes: changes from now on, and the whole log of scans. rules/gates 17 */
export async function startCursor(db: Kysely<Database>, { projectId }: ConnectedDevice): Promise<string> {
  return `${await store.findLastChange(db, projectId)}.0`;
}

/** Returns a page of codes. rules/gates 16 */
export async function listGateCodes(
  db: Kysely<Database>,
  device: ConnectedDevice,
  after: number,
): Promise<Result<typeof listContract>> {
  await requireActive(db, GATE_DEVICES, device);
  const page = { after, limit: LIMITS.codesAtOnce };
  const tickets = await store.listTicketsAfter(db, device.projectId, page);
  const last = tickets.length === page.limit ? (tickets.at(-1)?.id ?? null) : null;
  return { packed: pack(device, tickets), next: last };
}

/** Returns what has changed since the device asked last. rules/gates 17 */
export async function getChanges(
  db: Kysely<Database>,
  device: ConnectedDevice,
  {
    cursor,
    revision,
    unsent,
  }: Pick<Request<typeof contactGateServer>["body"], "cursor" | "revision" | "unsent">,
): Promise<GateChanges> {
  const kit = await getGateKit(db, device);
  await noteContact(db, device, { unsent, knowsItsGates: kit.revision === revision });
  const [ofTickets = 0, ofScans = 0] = cursor.split(".").map(Number);
  const { projectId, deviceId } = device;
  const tickets = await store.listChangedTickets(db, projectId, {
    after: ofTickets,
    limit: LIMITS.passagesAtOnce,
  });
  const scans = await store.listScansAfter(db, projectId, { after: ofScans, limit: LIMITS.passagesAtOnce });
  const passages = scans.filter((scan) => scan.isPassage && scan.deviceId !== deviceId);
  const areas = [...new Set(passages.map(({ areaKey }) => areaKey))];
  const packed = packPassages(
    passages.map(({ codeKey, scannedAt, areaKey, ...passage }) => ({
      ...passage,
      hash: hashOf(device.salt, codeKey),
      at: scannedAt.getTime(),
      area: areas.indexOf(areaKey),
    })),
  );
  return {
    now: new Date().toISOString(),
    cursor: `${tickets.at(-1)?.number ?? ofTickets}.${scans.at(-1)?.position ?? ofScans}`,
    kit: kit.revision === revision ? null : kit,
    codes: pack(device, tickets),
    passages: Buffer.from(packed).toString("base64"),
    areas,
    ...(await readAreaStates(db, projectId)),
    isMore: tickets.length === LIMITS.passagesAtOnce || scans.length === LIMITS.passagesAtOnce,
  };
}

function pack({ salt }: ConnectedDevice, tickets: readonly store.CodedTicket[]): string {
  const codes = tickets.flatMap(({ barcode, formerBarcodes, status, registrationId }): PackedCode[] => {
    const codeOf = (code: string, isFormer: boolean) => ({
      hash: hashOf(salt, spellingsOf(code).codeKey),
      registrationId,
      status,
      isFormer,
    });
    const former = formerBarcodes.map((code) => codeOf(code, true));
    return barcode === null || barcode === "" ? former : [...former, codeOf(barcode, false)];
  });
  return Buffer.from(packCodes(codes)).toString("base64");
}
