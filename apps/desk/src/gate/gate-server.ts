import type {
  closeGateDevice,
  contactGateServer,
  enrolGateDevice,
  findDeviceVisitors,
  GateChanges,
  GateKit,
  listGateCodes,
  printDeviceBadge,
  sendGateScans,
} from "@foyer/contract/device-scans.ts";
import type { Call, Result } from "@foyer/contract/endpoint.ts";
import { call, request } from "../server/call-server.ts";

/** Identifies this device to the server. */
export type GateConnection = { projectId: number; gateDeviceId: number; key: string };
/** The connection with the random id of the device. */
export type Caller = { connection: GateConnection; device: string };

const DEVICE = "/api/public/projects/:projectId/gate-devices/:gateDeviceId";
const paramsOf = ({ connection: { projectId, gateDeviceId } }: Caller) => ({ projectId, gateDeviceId });
const headersOf = ({ connection: { key } }: Caller) => ({ headers: { "gate-key": key } });

export const enrol = (caller: Caller): Promise<{ kit: GateKit; cursor: string }> =>
  call<typeof enrolGateDevice>(
    { method: "POST", path: `${DEVICE}/enrolment` },
    { params: paramsOf(caller), body: { device: caller.device } },
    headersOf(caller),
  );

export const loadCodes = (caller: Caller, after: number): Promise<Result<typeof listGateCodes>> =>
  call<typeof listGateCodes>(
    { method: "GET", path: `${DEVICE}/codes` },
    { params: paramsOf(caller), query: { device: caller.device, after } },
    headersOf(caller),
  );

type Contact = Omit<Call<typeof contactGateServer>["body"], "device">;
export const contact = (caller: Caller, body: Contact): Promise<GateChanges> =>
  call<typeof contactGateServer>(
    { method: "POST", path: `${DEVICE}/contacts` },
    { params: paramsOf(caller), body: { device: caller.device, ...body } },
    headersOf(caller),
  );

type Scans = Omit<Call<typeof sendGateScans>["body"], "device" | "sentAt">;
export type AnsweredScan = Result<typeof sendGateScans>["scans"][number];

/** Sends scans; the time of sending tells the server how far this clock is off. */
export async function sendScans(caller: Caller, body: Scans, timeoutMs?: number): Promise<AnsweredScan[]> {
  const sent = { device: caller.device, sentAt: new Date().toISOString(), ...body };
  const { scans } = await call<typeof sendGateScans>(
    { method: "POST", path: `${DEVICE}/scans` },
    { params: paramsOf(caller), body: sent },
    { ...headersOf(caller), ...(timeoutMs !== undefined && { timeoutMs }) },
  );
  return scans;
}

type Wanted = Omit<NonNullable<Call<typeof findDeviceVisitors>["query"]>, "device">;

/** Finds visitors; nothing of them is stored here. rules/gates 46 */
export const findVisitors = (caller: Caller, wanted: Wanted): Promise<Result<typeof findDeviceVisitors>> =>
  call<typeof findDeviceVisitors>(
    { method: "GET", path: `${DEVICE}/visitors` },
    { params: paramsOf(caller), query: { device: caller.device, ...wanted } },
    headersOf(caller),
  );

type Print = Omit<Call<typeof printDeviceBadge>["body"], "device">;

/** Returns the badge of whom a scan has let in, a PDF file, and counts the print. rules/gates 48 */
export async function loadBadge(caller: Caller, print: Print): Promise<Blob> {
  const answer = await request<typeof printDeviceBadge>(
    { method: "POST", path: `${DEVICE}/badges` },
    { params: paramsOf(caller), body: { device: caller.device, ...print } },
    headersOf(caller),
  );
  return answer.blob();
}

export async function tellClosed(caller: Caller): Promise<void> {
  await request<typeof closeGateDevice>(
    { method: "POST", path: `${DEVICE}/closing` },
    { params: paramsOf(caller), body: { device: caller.device } },
    headersOf(caller),
  );
}
