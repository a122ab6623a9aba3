import { packCodes } from "@foyer/domain/gate/packed-codes.ts";
import { hashCode } from "../src/gate/hash-code.ts";
import { device } from "./stored-desk.ts";

/** The gate of the device. */
export const GATE = {
  id: 5,
  version: 1,
  name: "North",
  area: "",
  way: "in",
  registrationIds: [],
  days: [],
  opensAt: null,
  closesAt: null,
  entryLimit: "once",
  stopsRepeats: false,
  showsNames: false,
  printsBadges: false,
  isClosed: false,
  mayScan: true,
};
export const KIT = {
  revision: "1",
  deviceName: "Phone",
  projectName: "Fair",
  timeZone: "Europe/Berlin",
  salt: "",
  gates: [GATE],
  registrations: [{ id: 7, name: "Visitors" }],
};
export const NO_SALT = new Uint8Array();
/** The answer to a contact that brings nothing. */
export const UNCHANGED = {
  now: "2126-05-12T10:00:00Z",
  cursor: "0.0",
  kit: null,
  codes: "",
  passages: "",
  areas: [],
  isMore: false,
};

/** Stores a device that knows the tickets ONE and TWO; `more` of its kit. */
export async function keepGate(more: object = {}): Promise<void> {
  const codes = await Promise.all(
    ["ONE", "TWO"].map(async (code) => ({
      hash: await hashCode(NO_SALT, code),
      registrationId: 7,
      status: "issued" as const,
      isFormer: false,
    })),
  );
  const state = {
    kind: "gate",
    connection: { projectId: 1, gateDeviceId: 2, key: "key" },
    device: crypto.randomUUID(),
    cursor: "0.0",
    areas: [],
    nextSequence: 1,
    nextChunk: 2,
    gateId: null,
    clockAhead: 0,
    contactAt: "2126-05-12T10:00:00Z",
    isBlocked: false,
  };
  device.kept = new Map<string, unknown>([
    ["state", state],
    ["kit", { ...KIT, ...more }],
    ["codes:1", packCodes(codes)],
  ]);
}
