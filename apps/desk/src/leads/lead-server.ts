import type {
  closeLeadDevice,
  contactLeadServer,
  downloadLeads,
  enrolLeadDevice,
  LeadChanges,
  LeadKit,
  sendLeadScans,
} from "@foyer/contract/device-leads.ts";
import type { Call, Result } from "@foyer/contract/endpoint.ts";
import type { LeadFormat } from "@foyer/contract/exhibitors.ts";
import { call, request } from "../server/call-server.ts";

/** Identifies this device to the server. */
export type LeadConnection = { projectId: number; leadDeviceId: number; key: string };
/** The connection with the random id of the device. */
export type Caller = { connection: LeadConnection; device: string };

const DEVICE = "/api/public/projects/:projectId/lead-devices/:leadDeviceId";
const paramsOf = ({ connection: { projectId, leadDeviceId } }: Caller) => ({ projectId, leadDeviceId });
const headersOf = ({ connection: { key } }: Caller) => ({ headers: { "lead-key": key } });

export const enrol = (caller: Caller): Promise<{ kit: LeadKit }> =>
  call<typeof enrolLeadDevice>(
    { method: "POST", path: `${DEVICE}/enrolment` },
    { params: paramsOf(caller), body: { device: caller.device } },
    headersOf(caller),
  );

type Contact = Omit<Call<typeof contactLeadServer>["body"], "device">;
export const contact = (caller: Caller, body: Contact): Promise<LeadChanges> =>
  call<typeof contactLeadServer>(
    { method: "POST", path: `${DEVICE}/contacts` },
    { params: paramsOf(caller), body: { device: caller.device, ...body } },
    headersOf(caller),
  );

type Sent = Omit<Call<typeof sendLeadScans>["body"], "device" | "sentAt">;
export type AnsweredScan = Result<typeof sendLeadScans>["scans"][number];

/** Sends scans and notes; the time of sending tells the server how far this clock is off. */
export async function sendScans(caller: Caller, body: Sent): Promise<AnsweredScan[]> {
  const sent = { device: caller.device, sentAt: new Date().toISOString(), ...body };
  const { scans } = await call<typeof sendLeadScans>(
    { method: "POST", path: `${DEVICE}/scans` },
    { params: paramsOf(caller), body: sent },
    headersOf(caller),
  );
  return scans;
}

/** Returns the leads of the exhibitor as a file. */
export async function downloadFile(caller: Caller, format: LeadFormat): Promise<Blob> {
  const answer = await request<typeof downloadLeads>(
    { method: "GET", path: `${DEVICE}/leads/file` },
    { params: paramsOf(caller), query: { device: caller.device, format } },
    headersOf(caller),
  );
  return answer.blob();
}

export async function tellClosed(caller: Caller): Promise<void> {
  await request<typeof closeLeadDevice>(
    { method: "POST", path: `${DEVICE}/closing` },
    { params: paramsOf(caller), body: { device: caller.device } },
    headersOf(caller),
  );
}
